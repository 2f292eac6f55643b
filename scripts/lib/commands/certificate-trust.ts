import { existsSync } from "node:fs";
import { findPath } from "@foja/pades/trust/find-path";
import { createTrustStore, type TrustStore } from "@foja/pades/trust/trust-store";
import { accessPoints } from "@foja/pades/x509/access-points";
import type { Certificate } from "@foja/pades/x509/certificate";
import { isSelfIssued, issuersAbove } from "@foja/pades/x509/chain";
import { nameText } from "@foja/pades/x509/name";
import { readPemCertificates } from "@foja/pades/x509/pem";
import { readTrustFolder } from "../../../apps/notary/src/certificates/trust-folder";
import { Problem } from "../problem";
import { authorityFiles } from "../start/process-table";
import type { Settings } from "../start/settings";
import { readGiven } from "./given-files";

/**
 * Whose certificates the signing service of this installation believes, as `npm start` tells it.
 * @throws Problem for a file without certificates
 */
export const readAnchors = async ({ folder, trustFile, trustDir }: Settings): Promise<Certificate[]> => {
  const file = trustFile ?? authorityFiles(folder).root;
  try {
    return [
      ...(existsSync(file) ? readPemCertificates(readGiven(file).toString("utf8")) : []),
      ...(trustDir ? await readTrustFolder(trustDir) : []),
    ];
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem(`TRUST_FILE o TRUST_DIR no se pueden leer: ${(cause as Error).message}.`, { cause });
  }
};

const REMEDY = "agréguela con TRUST_FILE o TRUST_DIR y reinicie el producto";

/**
 * What will keep the signatures of a certificate from being believed, as far as it can be known without asking anybody: an issuer that is
 * not in the file but can be fetched may still turn out to be a good one.
 * @param issuers what came with it
 */
export const doubtAbout = (
  certificate: Certificate,
  issuers: readonly Certificate[],
  anchors: readonly Certificate[],
  at: Date,
): string | undefined => {
  const store = createTrustStore(anchors);
  const verdict = findPath({ certificate, candidates: issuers, store, at, purpose: "signing" });
  if (verdict.isTrusted) return undefined;
  const last = verdict.path.at(-1) ?? certificate;
  // What is wrong above it may have a good one beside it, which whoever signs fetches.
  const isOwn = verdict.culprit === certificate;
  if (verdict.problem !== "UNTRUSTED" && !isOwn && namesIssuers(certificate, issuers, store))
    return undefined;
  if (verdict.problem !== "UNTRUSTED")
    return `su cadena no sirve (${verdict.problem}): ${nameText((verdict.culprit ?? last).subject)}`;
  if (isSelfIssued(last))
    return `esta instalación no confía en su raíz, ${nameText(last.subject)}; ${REMEDY}`;
  if (accessPoints(last).issuerUrls.length > 0) return undefined;
  return `el archivo no trae la autoridad que lo emitió, ${nameText(last.issuer)}, y esta instalación no la conoce; ${REMEDY}`;
};

const namesIssuers = (
  certificate: Certificate,
  issuers: readonly Certificate[],
  { has }: TrustStore,
): boolean =>
  issuersAbove(certificate, issuers).some(
    (above) => !has(above) && accessPoints(above).issuerUrls.length > 0,
  );

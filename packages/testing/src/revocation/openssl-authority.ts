import { parseCertificate } from "@foja/pades/x509/certificate";
import { openssl } from "../judges/openssl";
import type { WorkFolder } from "../judges/work-folder";
import { type Identity, toPem } from "../pki/test-pki";

/** A certificate in the index of `openssl ca`, from which `openssl ocsp` answers. */
export type IndexEntry = {
  readonly certificate: Uint8Array;
  readonly revokedAt?: Date;
  readonly reason?: string;
};

/** OCSPResponse by `openssl ocsp` as responder, to a request of ours. */
export const respondWithOpenssl = async (
  folder: WorkFolder,
  input: {
    readonly request: Uint8Array;
    readonly issuer: Identity;
    readonly responder: Identity;
    readonly index: readonly IndexEntry[];
    /** Further arguments: -resp_key_id, -nmin ... */
    readonly options?: readonly string[];
  },
): Promise<Buffer> => {
  const { request, issuer, responder, index, options = [] } = input;
  const answer = `${folder.path}/answer.der`;
  const { exitCode, stderr } = await openssl([
    "ocsp",
    ...["-index", await folder.put("index.txt", index.map(indexLine).join(""))],
    ...["-CA", await folder.put("issuer.pem", toPem(issuer.certificates[0]))],
    ...["-rsigner", await folder.put("responder.pem", toPem(responder.certificates[0]))],
    ...["-rkey", await folder.put("responder.key", pemKey(responder))],
    ...["-reqin", await folder.put("request.der", request)],
    ...["-respout", answer],
    ...options,
  ]);
  if (exitCode !== 0) throw new Error(`openssl ocsp: ${stderr}`);
  return folder.get("answer.der");
};

/** CertificateList by `openssl ca -gencrl`. */
export const listWithOpenssl = async (
  folder: WorkFolder,
  issuer: Identity,
  index: readonly IndexEntry[],
  hash: "sha1" | "sha256" = "sha256",
): Promise<Buffer> => {
  const config = [
    "[ca]",
    "default_ca = ours",
    "[ours]",
    `database = ${await folder.put("index.txt", index.map(indexLine).join(""))}`,
    `crlnumber = ${await folder.put("number", "01\n")}`,
    `default_md = ${hash}`,
    "default_crl_days = 7",
    "crl_extensions = list",
    "[list]",
    "authorityKeyIdentifier = keyid",
    "",
  ].join("\n");
  const { exitCode, stderr } = await openssl([
    "ca",
    "-gencrl",
    ...["-config", await folder.put("ca.cnf", config)],
    ...["-cert", await folder.put("issuer.pem", toPem(issuer.certificates[0]))],
    ...["-keyfile", await folder.put("issuer.key", pemKey(issuer))],
    ...["-out", `${folder.path}/list.pem`],
  ]);
  if (exitCode !== 0) throw new Error(`openssl ca: ${stderr}`);
  return folder.get("list.pem");
};

const pemKey = ({ key }: Identity) => key.export({ type: "pkcs8", format: "pem" });

const time = (date: Date) => `${date.toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`;

const indexLine = ({ certificate, revokedAt, reason }: IndexEntry): string => {
  const { serialNumber, notAfter } = parseCertificate(certificate);
  const revoked = revokedAt ? `${time(revokedAt)}${reason ? `,${reason}` : ""}` : "";
  const serial = serialNumber.subarray(2).toString("hex").toUpperCase();
  return [revokedAt ? "R" : "V", time(notAfter), revoked, serial, "unknown", "/CN=x"].join("\t").concat("\n");
};

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { accessPoints } from "@foja/pades/x509/access-points";
import type { IssuedKey, PublishedAt } from "@foja/pades/x509/local-authority";
import { readPemCertificates, writePemCertificates } from "@foja/pades/x509/pem";
import { type DemoAuthority, loadDemoAuthority } from "../../../prisma/seed/demo-authority";
import { authorityFiles } from "./process-table";

/**
 * The installation's own certification authority, and the identities of its time stamp authority and of its OCSP responder as PEM
 * files (0600). `published` is where the local authority answers, absent when a public one stamps the time.
 */
export const prepareAuthority = async (
  folder: string,
  published: PublishedAt | undefined,
): Promise<DemoAuthority> => {
  const files = authorityFiles(folder);
  const authority = await loadDemoAuthority(files.folder, new Date(), published);
  writeFileSync(files.root, authority.rootPem, { mode: 0o600 });

  mkdirSync(files.tsa, { recursive: true, mode: 0o700 });
  // One of an older version, or of a time with another port, can't be asked about: documents could not be raised to B-LT.
  if (!namesAddress(path.join(files.tsa, "tsa.chain.pem"), published))
    writeIdentity(files.tsa, "tsa", authority.issueTimestampKey());
  if (!existsSync(path.join(files.tsa, "ocsp.chain.pem")))
    writeIdentity(files.tsa, "ocsp", authority.issueResponderKey());
  return authority;
};

const namesAddress = (chain: string, published: PublishedAt | undefined): boolean => {
  if (!existsSync(chain)) return false;
  const [own] = readPemCertificates(readFileSync(chain, "utf8"));
  const url = published?.ocspUrl;
  return own !== undefined && (url === undefined || accessPoints(own).ocspUrls.includes(url));
};

const writeIdentity = (folder: string, name: string, { key, certificates }: IssuedKey): void => {
  const keyPem = key.export({ type: "pkcs8", format: "pem" });
  writeFileSync(path.join(folder, `${name}.key.pem`), keyPem, { mode: 0o600 });
  // Last: its presence says that both are there.
  writeFileSync(path.join(folder, `${name}.chain.pem`), writePemCertificates(...certificates), {
    mode: 0o600,
  });
};

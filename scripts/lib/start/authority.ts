import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { writePemCertificates } from "@foja/pades/x509/pem";
import { type DemoAuthority, loadDemoAuthority } from "../../../prisma/seed/demo-authority";
import { authorityFiles } from "./process-table";

/** The installation's own certification authority, and the identity of its time stamp authority as PEM files (0600). */
export const prepareAuthority = async (folder: string): Promise<DemoAuthority> => {
  const files = authorityFiles(folder);
  const authority = await loadDemoAuthority(files.folder, new Date());
  writeFileSync(files.root, authority.rootPem, { mode: 0o600 });
  const chain = path.join(files.tsa, "tsa.chain.pem");
  if (existsSync(chain)) return authority;

  mkdirSync(files.tsa, { recursive: true, mode: 0o700 });
  const { key, certificates } = authority.issueTimestampKey();
  const keyPem = key.export({ type: "pkcs8", format: "pem" });
  writeFileSync(path.join(files.tsa, "tsa.key.pem"), keyPem, { mode: 0o600 });
  // Last: its presence says that both are there.
  writeFileSync(chain, writePemCertificates(...certificates), { mode: 0o600 });
  return authority;
};

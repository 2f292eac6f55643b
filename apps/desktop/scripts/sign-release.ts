import { createPrivateKey, sign } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { hashOfFile, signedText } from "../src/main/updates";

// Writes `<installer>.sig` beside each installer: without it no program installs the update.

const { values, positionals } = parseArgs({ options: { key: { type: "string" } }, allowPositionals: true });
if (!values.key || positionals.length === 0) {
  process.stderr.write("sign-release --key <Ed25519 private key, PEM> <installers>\n");
  process.exit(2);
}
const key = createPrivateKey(readFileSync(values.key));
if (key.asymmetricKeyType !== "ed25519") throw new Error(`${values.key} is no Ed25519 key.`);

for (const file of positionals.filter((name) => /\.(?:exe|dmg|zip|AppImage|deb)$/.test(name))) {
  const signature = sign(null, signedText(await hashOfFile(file)), key);
  writeFileSync(`${file}.sig`, `${signature.toString("base64")}\n`);
  process.stdout.write(`${file}.sig\n`);
}

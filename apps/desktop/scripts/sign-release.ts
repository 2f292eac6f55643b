import { createPrivateKey, sign } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { hashOfFile, signedText } from "../src/main/updates";

// Writes `<installer>.sig` beside each installer: without it no program installs the update.

const { values, positionals } = parseArgs({
  options: { key: { type: "string" }, version: { type: "string" } },
  allowPositionals: true,
});
if (!values.key || positionals.length === 0) {
  process.stderr.write("sign-release --key <Ed25519 private key, PEM> [--version <x.y.z>] <installers>\n");
  process.exit(2);
}
const key = createPrivateKey(readFileSync(values.key));
if (key.asymmetricKeyType !== "ed25519") throw new Error(`${values.key} is no Ed25519 key.`);
const manifest = JSON.parse(readFileSync(path.join(import.meta.dirname, "../package.json"), "utf8"));
const version: string = values.version ?? manifest.version;

const PLATFORMS: Readonly<Record<string, string>> = {
  ".exe": "win32",
  ".dmg": "darwin",
  ".zip": "darwin",
  ".AppImage": "linux",
  ".deb": "linux",
};

for (const file of positionals) {
  const platform = PLATFORMS[path.extname(file)];
  if (!platform) continue;
  const name = path.basename(file);
  // `artifactName` of the builder: an older one that lies in the folder is not signed as this version.
  if (!name.startsWith(`foja-${version}-`)) throw new Error(`${name} is none of version ${version}.`);
  const text = signedText({ name, version, platform, sha512: await hashOfFile(file) });
  writeFileSync(`${file}.sig`, `${sign(null, text, key).toString("base64")}\n`);
  process.stdout.write(`${file}.sig\n`);
}

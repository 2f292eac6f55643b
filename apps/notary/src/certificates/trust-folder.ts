import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Certificate } from "@foja/pades/x509/certificate";
import { readPemCertificates } from "@foja/pades/x509/pem";

const EXTENSIONS: ReadonlySet<string> = new Set([".pem", ".crt", ".cer"]);

/**
 * The trust anchors in the PEM files of a folder, in the order of their names. A file that cannot be read ends the start: an anchor
 * that is missing without a word would turn good signatures into untrusted ones.
 * @throws Error naming the file
 */
export const readTrustFolder = async (folder: string): Promise<Certificate[]> => {
  const names = (await readdir(folder))
    .filter((name) => EXTENSIONS.has(path.extname(name).toLowerCase()))
    .sort();
  const files = await Promise.all(names.map((name) => readAnchors(path.join(folder, name))));
  return files.flat();
};

const readAnchors = async (file: string): Promise<Certificate[]> => {
  const text = await readFile(file, "utf8");
  try {
    return readPemCertificates(text);
  } catch (cause) {
    throw new Error(`${path.basename(file)} holds no readable certificates`, { cause });
  }
};

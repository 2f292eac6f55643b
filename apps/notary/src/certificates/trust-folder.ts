import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Certificate } from "@foja/pades/x509/certificate";
import { readPemCertificates } from "@foja/pades/x509/pem";
import { Unusable, usable } from "../start/unusable";

const EXTENSIONS: ReadonlySet<string> = new Set([".pem", ".crt", ".cer"]);

/** The certificates of a PEM file. Rejects with Unusable, also when there is none. */
export const readTrustFile = (file: string): Promise<Certificate[]> =>
  usable(async () => readPemCertificates(await readFile(file, "utf8")));

/**
 * The trust anchors in the PEM files of a folder, in the order of their names. One that can't be read ends the start: an anchor that
 * is missing without a word would turn good signatures into untrusted ones.
 * Rejects with Unusable naming the file.
 */
export const readTrustFolder = (folder: string): Promise<Certificate[]> =>
  usable(async () => {
    const names = (await readdir(folder))
      .filter((name) => EXTENSIONS.has(path.extname(name).toLowerCase()))
      .sort();
    if (names.length === 0) throw new Unusable("holds no certificates (.pem, .crt, .cer)");
    const files = await Promise.all(
      names.map((name) => usable(() => readTrustFile(path.join(folder, name)), name)),
    );
    return files.flat();
  });

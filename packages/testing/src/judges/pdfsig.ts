import { toPem } from "../pki/test-pki";
import { runProgram } from "./run-program";
import { withFolder } from "./work-folder";

export type PdfsigSignature = {
  /** "Signature is Valid." or what pdfsig says instead. */
  readonly validation: string;
  /** "Certificate is Trusted." or what pdfsig says instead. */
  readonly certificate: string;
  readonly signer: string;
  readonly coversWholeDocument: boolean;
};

/** Poppler's verdict on each signature of a PDF; `roots` (DER) are trusted. Blind to later modifications. */
export const judgeWithPdfsig = (pdf: Uint8Array, roots: readonly Uint8Array[]): Promise<PdfsigSignature[]> =>
  withFolder(async (folder) => {
    const database = `sql:${folder.path}`;
    await runProgram("certutil", ["-N", "-d", database, "--empty-password"]);
    for (const [index, root] of roots.entries()) {
      const file = await folder.put(`root-${index}.pem`, toPem(root));
      await runProgram("certutil", ["-A", "-d", database, "-n", `root-${index}`, "-t", "C,C,C", "-i", file]);
    }
    const file = await folder.put("file.pdf", pdf);
    const { stdout } = await runProgram("pdfsig", ["-nssdir", folder.path, file]);
    return stdout
      .split(/^Signature #\d+:/m)
      .slice(1)
      .map(readSignature);
  });

const readSignature = (text: string): PdfsigSignature => ({
  validation: field(text, "Signature Validation"),
  certificate: field(text, "Certificate Validation"),
  signer: field(text, "Signer Certificate Common Name"),
  coversWholeDocument: /- Total document signed/.test(text),
});

const field = (text: string, name: string): string =>
  new RegExp(`- ${name}: (.*)`).exec(text)?.[1]?.trim() ?? "";

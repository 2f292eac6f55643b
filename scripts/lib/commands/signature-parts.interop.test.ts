import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { raiseToLta } from "@foja/pades/ltv/raise-level";
import { aDocument } from "@foja/pades/test-documents";
import { openssl } from "@foja/testing/judges/openssl";
import { isMissing } from "@foja/testing/judges/run-program";
import { withFolder } from "@foja/testing/judges/work-folder";
import { toPem } from "@foja/testing/pki/test-pki";
import { anArchive, START } from "@foja/testing/revocation/archive";
import { expect, test } from "vitest";
import { Problem } from "../problem";
import { signaturePartsCommand } from "./signature-parts";

const AT = ["-attime", String(START.getTime() / 1000)] as const;

const anArchivedDocument = async () => {
  const archive = anArchive();
  const signed = await archive.sign(aDocument(), archive.signer());
  const { bytes } = await raiseToLta(signed, archive.tools);
  return { bytes, root: archive.root };
};

/** Takes the document apart into a folder that is gone afterwards, and gives the exit code to `use`. */
const apart = async (
  pdf: Uint8Array,
  root: Uint8Array,
  use: (at: (name: string) => string, exitCode: number) => Promise<void>,
): Promise<void> =>
  withFolder(async (folder) => {
    const file = await folder.put("document.pdf", pdf);
    await folder.put("root.pem", toPem(root));
    const exitCode = await signaturePartsCommand.run({
      values: {},
      words: [file, path.join(folder.path, "parts")],
    });
    await use((name) => path.join(folder.path, name), exitCode);
  });

const verifySignature = (at: (name: string) => string) =>
  openssl([
    ...["cms", "-verify", "-cades", "-binary", "-purpose", "any", "-inform", "DER", ...AT],
    ...["-in", at("parts/1-signature/signature.der"), "-content", at("parts/1-signature/signed.bin")],
    ...["-CAfile", at("root.pem"), "-signer", at("signer.pem"), "-out", "/dev/null"],
  ]);

const verifyStamp = (at: (name: string) => string, token: string, data: string) =>
  openssl([
    ...["ts", "-verify", "-token_in", "-in", at(`parts/${token}`), "-data", at(`parts/${data}`)],
    ...["-CAfile", at("root.pem"), ...AT],
  ]);

const first = async (folder: string, name: string): Promise<string> => {
  const found = (await readdir(folder)).find((file) => file.startsWith(name));
  if (!found) throw new Error(`no ${name} in ${folder}`);
  return path.join(folder, found);
};

test.skipIf(isMissing("openssl"))(
  "openssl accepts every part of an archived document by itself",
  async () => {
    const { bytes, root } = await anArchivedDocument();
    await apart(bytes, root, async (at, exitCode) => {
      expect(exitCode).toBe(0);
      expect(await verifySignature(at)).toMatchObject({ exitCode: 0 });
      for (const [token, data] of [
        ["1-signature/timestamp.der", "1-signature/signature-value.bin"],
        ["2-timestamp/timestamp.der", "2-timestamp/signed.bin"],
      ] as const)
        expect((await verifyStamp(at, token, data)).stdout).toContain("Verification: OK");

      const store = at("parts/store");
      const names = await readdir(store);
      const brought = await Promise.all(
        ["1-signature/signature.der", "1-signature/timestamp.der", "2-timestamp/timestamp.der"].map((name) =>
          openssl(["pkcs7", "-inform", "DER", "-in", at(`parts/${name}`), "-print_certs"]),
        ),
      );
      const stored = names.filter((name) => name.endsWith(".pem"));
      const pems = await Promise.all(stored.map((name) => readFile(path.join(store, name), "utf8")));
      await writeFile(at("all.pem"), [...brought.map(({ stdout }) => stdout), ...pems].join(""));
      const trust = ["-CAfile", at("root.pem"), "-untrusted", at("all.pem"), ...AT];
      expect(await openssl(["verify", ...trust, at("signer.pem")])).toMatchObject({ exitCode: 0 });

      const answers = names.filter((name) => name.startsWith("ocsp"));
      const texts = await Promise.all(
        answers.map((name) =>
          openssl(["ocsp", "-respin", path.join(store, name), "-noverify", "-resp_text"]),
        ),
      );
      expect(answers.length).toBeGreaterThan(0);
      expect(texts.every(({ stdout }) => stdout.includes("Cert Status: good"))).toBe(true);
      const list = ["-inform", "DER", "-in", await first(store, "crl"), "-CAfile", at("root.pem"), "-noout"];
      expect((await openssl(["crl", ...list])).stderr).toContain("verify OK");
    });
  },
);

test.skipIf(isMissing("openssl"))("openssl refuses the parts of a document that was changed", async () => {
  const { bytes, root } = await anArchivedDocument();
  const changed = Buffer.from(bytes);
  // In the comment behind the header: the file reads as before.
  changed[12] = (changed[12] ?? 0) ^ 1;
  await apart(changed, root, async (at) => {
    expect((await verifySignature(at)).exitCode).not.toBe(0);
    const outer = await verifyStamp(at, "2-timestamp/timestamp.der", "2-timestamp/signed.bin");
    expect(outer.stdout + outer.stderr).toContain("FAILED");
    const inner = await verifyStamp(at, "1-signature/timestamp.der", "1-signature/signature-value.bin");
    expect(inner.stdout).toContain("Verification: OK");
  });
});

test("what can't be taken apart is refused with its reason, and nothing is mixed", async () => {
  const { bytes } = await anArchivedDocument();
  await withFolder(async (folder) => {
    const signed = await folder.put("signed.pdf", bytes);
    const unsigned = await folder.put("unsigned.pdf", aDocument());
    const text = await folder.put("text.pdf", "hola");
    const into = path.join(folder.path, "parts");
    const run = (...words: string[]) => signaturePartsCommand.run({ values: {}, words });

    await expect(run(path.join(folder.path, "none.pdf"), into)).rejects.toThrow(/No se puede leer/);
    await expect(run(unsigned, into)).rejects.toThrow(/no tiene firmas/);
    await expect(run(text, into)).rejects.toThrow(/NOT_PDF/);
    await expect(run(signed, text)).rejects.toThrow(/es un archivo/);
    await expect(run(signed, path.join(folder.path, "none", "parts"))).rejects.toThrow(
      /No existe la carpeta/,
    );
    await expect(run(signed, "/proc/parts")).rejects.toThrow(Problem);

    await mkdir(into);
    await writeFile(path.join(into, "other"), "");
    await expect(run(signed, into)).rejects.toThrow(/no está vacía/);
    expect(await readdir(into)).toEqual(["other"]);
  });
});

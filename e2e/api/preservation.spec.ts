import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { demo } from "../lib/demo";
import { as, expectStatus } from "../lib/gateway";

const { creator, signer, numerator } = demo.users;

const verdict = z.object({
  ok: z.boolean(),
  signatures: z.array(
    z.object({ intact: z.boolean(), valid: z.boolean(), trusted: z.boolean(), level: z.string().nullable() }),
  ),
  document_timestamps: z.array(z.object({ valid: z.boolean(), trusted: z.boolean() })),
});

const anOfficial = async (): Promise<string> => {
  const { document_id } = expectStatus(
    await as(creator)("POST", "/documents/", {
      document_type_acronym: demo.document_types.html,
      reference: "Informe que se archiva",
    }),
    201,
  );
  const path = `/documents/${document_id}`;
  const signers = [signer.user_id, numerator.user_id];
  expectStatus(await as(creator)("PATCH", path, { content: "<p>Se archiva.</p>", signers }), 200);
  expectStatus(await as(creator)("POST", `${path}/start-signing`), 200);
  for (const who of [signer, numerator]) expectStatus(await as(who)("POST", `${path}/sign`), 200);
  return path;
};

const linkOf = async (path: string): Promise<string> =>
  String(expectStatus(await as(creator)("GET", `${path}/url`), 200).pdf_url);

const download = async (url: string): Promise<Buffer> => {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

const verify = async (pdf: Buffer) => {
  const form = new FormData();
  form.append("pdf_file", new Blob([new Uint8Array(pdf)]), "oficial.pdf");
  const response = await fetch(`${demo.notary_url}/sign-pdf/verify`, {
    method: "POST",
    headers: { "X-API-Key": demo.notary_api_key },
    body: form,
  });
  expect(response.status).toBe(200);
  return verdict.parse(await response.json());
};

const levelsOf = async (pdf: Buffer) => (await verify(pdf)).signatures.map(({ level }) => level);

test("an official document is archived by itself: same id, provable without anybody, and older links go on", async () => {
  test.setTimeout(180_000);
  const path = await anOfficial();
  const signedLink = await linkOf(path);
  const signed = await download(signedLink);

  let archived = signed;
  await expect
    .poll(
      async () => {
        archived = await download(await linkOf(path));
        return levelsOf(archived);
      },
      // One that failed is tried again after a minute.
      { timeout: 150_000 },
    )
    .toEqual(["B-LTA", "B-LTA"]);

  expect(archived.subarray(0, signed.length).equals(signed)).toBe(true);
  const { ok, signatures, document_timestamps } = await verify(archived);
  expect(ok).toBe(true);
  for (const signature of signatures) {
    expect(signature).toMatchObject({ intact: true, valid: true, trusted: true });
  }
  expect(document_timestamps).toMatchObject([{ valid: true, trusted: true }]);
  expect(
    createHash("sha256")
      .update(await download(signedLink))
      .digest("hex"),
  ).toBe(createHash("sha256").update(signed).digest("hex"));

  const details = expectStatus(await as(creator)("GET", `${path}/signature-details`), 200);
  expect(details).toMatchObject({ signature_status: "fully_signed" });
});

test("an operator is told how long documents can be proved", async () => {
  const run = (command: string) =>
    execFileSync("npm", ["run", "--silent", "foja", "--", command], { encoding: "utf8" });
  expect(run("verify")).toMatch(/firmas B-LTA: \d+ documentos, con fallas: 0, demostrables hasta el 20\d\d-/);
  expect(run("signatures:raise")).toMatch(/\d+ postergados/);
});

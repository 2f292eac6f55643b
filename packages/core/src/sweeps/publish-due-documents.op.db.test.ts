import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storePdf } from "../documents/pdf-store";
import { publicKey, publishDocument } from "../documents/publish-document";
import { checkPublishedFilesOp } from "./check-published-files.op";
import { publishDueDocumentsOp } from "./publish-due-documents.op";

let town: Town;
beforeAll(async () => {
  town = await aTown();
});
afterAll(() => town.close());

const MINUTES = 60_000;
const aPublic = async () => {
  const { id, number } = await town.document({ type: "ORDZA", status: "signed" });
  return { id, key: publicKey(town.schema, number!) };
};
const publish = ({ id }: { readonly id: string }) => publishDocument(town.systemContext(), id);
const sweep = () => town.invokeAsSystem(publishDueDocumentsOp);
const rowOf = ({ id }: { readonly id: string }) =>
  town.db.documentPublication.findUniqueOrThrow({ where: { documentId: id } });

/** As preservation leaves it: a longer file under another name. */
const raise = async ({ id }: { readonly id: string }) => {
  const { pdfKey, ...document } = await town.db.document.findUniqueOrThrow({ where: { id } });
  const longer = Buffer.concat([town.files.get(pdfKey!)!.bytes, Buffer.from("%renovado")]);
  const stored = await storePdf(town.systemContext(), id, longer);
  await town.db.document.update({
    where: { id },
    data: { ...stored, version: document.version + 1 },
  });
  return longer;
};

test("only what is public and official has a copy, of whatever kind and state", async () => {
  for (const visibility of ["interno", "reservado", "publico"] as const) {
    for (const type of ["IF", "ORDZA", "ANEXO", "NOTA"] as const) {
      for (const status of ["draft", "sent_to_sign", "rejected", "signed"] as const) {
        const recipients = type === "NOTA" ? { recipients: { to: ["LEGAL#MESA"] as const } } : {};
        await publish(await town.document({ type, visibility, status, ...recipients }));
      }
    }
  }
  await sweep();
  const wanted = await town.db.document.findMany({ where: { visibility: "publico", status: "signed" } });
  const copies = [...town.files.keys()].filter((key) => key.startsWith("public/"));
  expect(copies.toSorted()).toEqual(
    wanted.map(({ officialNumber }) => publicKey(town.schema, officialNumber!)).toSorted(),
  );
  expect(await town.db.documentPublication.count()).toBe(wanted.length);
});

test("what was never published, or is of an older file, is found after a crash", async () => {
  const [never, older] = [await aPublic(), await aPublic()];
  await publish(older);
  const longer = await raise(older);
  // Its worker died while it was at it.
  await town.db.documentPublication.update({
    where: { documentId: never.id },
    data: { retryAt: new Date(town.clock.now().getTime() + MINUTES) },
  });
  expect(await sweep()).toEqual({ done: 1, put_off: 0 });
  expect(Buffer.from(town.files.get(older.key)!.bytes)).toEqual(longer);
  expect(town.files.has(never.key)).toBe(false);
  town.clock.advance(MINUTES);
  expect(await sweep()).toEqual({ done: 1, put_off: 0 });
  expect(town.files.has(never.key)).toBe(true);
  expect(await sweep()).toEqual({ done: 0, put_off: 0 });
});

test("of two at once one makes the copy; a file that comes meanwhile is due", async () => {
  const document = await aPublic();
  expect((await Promise.all([publish(document), publish(document)])).filter(Boolean)).toHaveLength(1);
  await raise(document);
  const { sha256, wantedSha256 } = await rowOf(document);
  expect(sha256).not.toBe(wantedSha256);
  expect(await publish(document)).toBe(true);
  expect(await rowOf(document)).toMatchObject({ sha256: wantedSha256, wantedSha256, attempts: 0 });
});

test("a file that is not there is put off, ever longer, and holds up no other", async () => {
  const [lost, other] = [await aPublic(), await aPublic()];
  const { pdfKey } = (await town.reload({ ...lost, number: null }))!;
  town.files.delete(pdfKey!);
  expect(await sweep()).toEqual({ done: 1, put_off: 1 });
  expect((await rowOf(other)).sha256).not.toBeNull();
  const first = (await rowOf(lost)).retryAt;
  expect(await sweep()).toEqual({ done: 0, put_off: 0 });
  town.clock.advance(MINUTES);
  await sweep();
  const { attempts, retryAt } = await rowOf(lost);
  expect([attempts, retryAt.getTime() - first.getTime()]).toEqual([2, 2 * MINUTES]);
});

test("a copy that went away, or was cut, is made again", async () => {
  const [gone, cut, whole] = [await aPublic(), await aPublic(), await aPublic()];
  for (const document of [gone, cut, whole]) await publish(document);
  const kept = town.files.get(cut.key)!.bytes;
  town.files.delete(gone.key);
  await town.ports.storage.put(cut.key, kept.subarray(0, 5), "application/pdf");
  town.clock.advance(1000);
  expect(await town.invokeAsSystem(checkPublishedFilesOp)).toMatchObject({ missing: 2 });
  expect(await sweep()).toMatchObject({ done: 2 });
  expect(town.files.get(cut.key)!.bytes).toEqual(kept);
  expect(town.files.has(gone.key)).toBe(true);
  town.clock.advance(1000);
  expect(await town.invokeAsSystem(checkPublishedFilesOp)).toMatchObject({ missing: 0 });
});

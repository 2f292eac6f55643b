import { createTestPki } from "@foja/testing/pki/test-pki";
import { beforeAll, describe, expect, test } from "vitest";
import { createDetachedSignature } from "../cms/create-signature";
import { createKeySigner } from "../cms/signer";
import { IncrementalUpdate } from "../pdf/incremental-update";
import type { PdfLimits } from "../pdf/limits";
import { Dict, dict } from "../pdf/objects";
import { listPages } from "../pdf/pages";
import { PdfReader } from "../pdf/reader";
import { signPdf } from "../sign/sign-pdf";
import { aComposedDocument, aPerson, SIGNING_TIME } from "../sign/test-signing";
import { revisionsAfter } from "./revisions";
import { verifyPdf } from "./verify-pdf";

const signer = createKeySigner(createTestPki().p256);

const sign = async (pdf: Buffer): Promise<Buffer> => {
  const request = { person: aPerson(), signingTime: SIGNING_TIME };
  return (await signPdf(pdf, request, (digest) => createDetachedSignature({ signer, digest }))).bytes;
};

const append = (pdf: Buffer, work: (update: IncrementalUpdate, reader: PdfReader) => void): Buffer => {
  const reader = new PdfReader(pdf);
  const update = new IncrementalUpdate(reader);
  work(update, reader);
  return update.build().bytes;
};

const turnPage = (pdf: Buffer): Buffer =>
  append(pdf, (update, reader) => {
    const [page] = listPages(reader, reader.catalog);
    if (page) update.edit(page.ref).set("Rotate", 90);
  });

/** Every object that the last revision brought, as it was before. */
const putBack = (pdf: Buffer, before: Buffer): Buffer => {
  const earlier = new PdfReader(before);
  return append(pdf, (update, reader) => {
    const [page] = listPages(reader, reader.catalog);
    const original = page && earlier.resolve(page.ref);
    if (page && original instanceof Dict) update.put(page.ref, original);
  });
};

const levelsOf = (pdf: Buffer, limits: Partial<PdfLimits> = {}) =>
  verifyPdf(new PdfReader(pdf, limits)).signatures.map(({ modificationLevel }) => modificationLevel);

describe.each(["table", "stream", "objectStreams"] as const)("a document of the layout %s", (layout) => {
  let signed: Buffer;
  beforeAll(async () => {
    signed = await sign(aComposedDocument(3, { layout }));
  });

  test("has the revisions that were appended to it, oldest first", () => {
    const once = append(signed, (update) => void update.add(dict({})));
    const twice = append(once, (update) => void update.add(dict({})));
    const found = [...revisionsAfter(new PdfReader(twice), signed.length)];
    expect(found.map(({ bytes }) => bytes.length)).toEqual([once.length - 1]);
    expect([...revisionsAfter(new PdfReader(twice), 0)]).toHaveLength(3);
    expect([...revisionsAfter(new PdfReader(signed), signed.length)]).toEqual([]);
  });

  test("is not sound again when a forbidden change was taken back", async () => {
    const turned = turnPage(signed);
    expect(levelsOf(turned)).toEqual(["OTHER"]);
    expect(levelsOf(putBack(turned, signed))).toEqual(["OTHER"]);
    expect(levelsOf(await sign(putBack(turned, signed)))).toEqual(["OTHER", "NONE"]);
  });

  test("is not sound when the change that was taken back was signed by another", async () => {
    const turned = await sign(turnPage(signed));
    expect(levelsOf(turned)).toEqual(["OTHER", "NONE"]);
    expect(levelsOf(putBack(turned, signed))).toEqual(["OTHER", "OTHER"]);
  });
});

test("more revisions than can be compared are refused, not passed over", async () => {
  let pdf = await sign(aComposedDocument(3));
  for (let times = 0; times < 40; times++)
    pdf = append(pdf, (update, reader) => update.edit(reader.rootRef).set("DSS", dict({ Certs: [] })));
  expect(levelsOf(pdf)).toEqual(["LTA_UPDATES"]);
  // Enough to open the document, and not for every revision of it.
  expect(() => levelsOf(pdf, { workBytes: 2 * pdf.length })).toThrow("too much work");
});

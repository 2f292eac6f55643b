import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { parseSignedData } from "../cms/signed-data";
import { PdfReader } from "../pdf/reader";
import { aDocument } from "../test-documents";
import { at, materialAt, sign, stampDocument, store, tsa } from "../trust/test-world";
import { parseTokenInfo } from "../tsp/token-info";
import { readDocumentParts } from "./document-parts";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
const infoOf = (token: Uint8Array) => parseTokenInfo(parseSignedData(token).content ?? Buffer.alloc(0));
const partsOf = (pdf: Uint8Array) => readDocumentParts(new PdfReader(pdf));

/** The file with a text in it exchanged for another one of the same length, once. */
const exchanged = (pdf: Buffer, from: string, to: string): Buffer => {
  const changed = Buffer.from(pdf);
  const start = changed.indexOf(from);
  if (start < 0 || from.length !== to.length) throw new Error(`no ${from}`);
  changed.write(to, start, "latin1");
  return changed;
};

describe("the parts of a document", () => {
  let timed: Buffer;
  let archived: Buffer;
  beforeAll(async () => {
    timed = await sign(aDocument(), { stampedBy: tsa });
    archived = await stampDocument(store(timed, materialAt(at(0))), tsa, at(1));
  });

  test("are what ByteRange covers, the messages without padding and their time stamps", () => {
    const [signature, timestamp, ...more] = partsOf(archived).signatures;
    expect(more).toEqual([]);
    expect([signature?.kind, timestamp?.kind]).toEqual(["signature", "timestamp"]);

    const [start, length, second, secondLength] = signature?.byteRange ?? [1, 0, 0, 0];
    expect([start, second + secondLength]).toEqual([0, timed.length]);
    const covered = [timed.subarray(0, length), timed.subarray(second, second + secondLength)];
    expect(signature?.signed).toEqual(Buffer.concat(covered));
    // Strict: padding behind it would be refused.
    const [signer] = parseSignedData(signature?.contents ?? Buffer.alloc(0)).signerInfos;
    expect(signature?.timestamp?.value).toEqual(signer?.signature);
    expect(infoOf(signature?.timestamp?.token ?? Buffer.alloc(0)).digest).toEqual(
      sha256(signer?.signature ?? Buffer.alloc(0)),
    );
    expect(timestamp?.timestamp).toBeUndefined();
    expect(infoOf(timestamp?.contents ?? Buffer.alloc(0)).digest).toEqual(
      sha256(timestamp?.signed ?? Buffer.alloc(0)),
    );
  });

  test("have the security store", () => {
    const { store: found } = partsOf(archived);
    expect([found.certificates.length, found.ocsps.length, found.crls.length]).toEqual([2, 2, 1]);
  });

  test("are handed out although the message can't be read", () => {
    const [signature] = partsOf(exchanged(timed, "/Contents <3082", "/Contents <3182")).signatures;
    expect(signature).toMatchObject({ kind: "signature", timestamp: undefined });
    expect(signature?.contents.subarray(0, 2)).toEqual(Buffer.from("3182", "hex"));
  });

  test("a signature without range is named", () => {
    expect(partsOf(exchanged(timed, "/ByteRange", "/ByteRenga"))).toMatchObject({
      signatures: [],
      unreadable: ["firma1"],
    });
  });

  test("a document without signatures has none", () => {
    expect(partsOf(aDocument())).toMatchObject({ signatures: [], unreadable: [] });
  });
});

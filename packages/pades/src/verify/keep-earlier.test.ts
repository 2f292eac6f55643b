import { describe, expect, test } from "vitest";
import { dict, name, ref } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import { aComposedDocument, STAMP, signWithoutValue } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { assertKeepsEarlier } from "./keep-earlier";
import { changed, LATER_CHANGES } from "./test-changes";

const check = (given: Buffer, result: Buffer) => assertKeepsEarlier(new PdfReader(given), result);
const SPOILS = expect.objectContaining({ code: "SPOILS_EARLIER" });

/** The page serves as its own content, as far as anybody can tell: nothing may be added to it. */
const delicate = aDocument({ page: { SinNorma: dict({ uno: ref(10) }) } });

describe("what is appended to a signed document", () => {
  test("keeps the earlier signatures, or is refused with the reason", () => {
    const [one, bad] = [signWithoutValue(aDocument()), signWithoutValue(delicate)];
    expect(() => check(one, signWithoutValue(one))).not.toThrow();
    expect(() => check(bad, signWithoutValue(bad))).toThrow(SPOILS);
    expect(() => check(bad, signWithoutValue(bad))).toThrow(
      expect.objectContaining({ reason: expect.stringMatching(/^firma1: /) }),
    );
  });

  test("may be anything where there is no signature", () => {
    expect(() => check(delicate, signWithoutValue(delicate))).not.toThrow();
  });

  test("does no harm to what was spoilt before", () => {
    const one = signWithoutValue(aDocument());
    const spoilt = changed(one, (update) => update.put(ref(3), dict({ Subtype: name("Type3") })));
    expect(() => check(one, spoilt)).toThrow(SPOILS);
    expect(() => check(spoilt, signWithoutValue(spoilt))).not.toThrow();
  });

  const twice = signWithoutValue(signWithoutValue(aComposedDocument(3)), { stamp: STAMP });

  test.each(LATER_CHANGES)("$what: as verification says", ({ change, levels }) => {
    const result = changed(twice, change);
    if (levels.includes("OTHER")) expect(() => check(twice, result)).toThrow(SPOILS);
    else expect(() => check(twice, result)).not.toThrow();
  });

  test("is judged over all of its revisions", () => {
    const one = signWithoutValue(aComposedDocument(2));
    const away = changed(
      one,
      (update, field) => void update.edit(field("firma2")).set("TU", textString("x")),
    );
    const back = changed(away, (update, field) => void update.edit(field("firma2")).delete("TU"));
    expect(() => check(one, back)).toThrow(SPOILS);
  });
});

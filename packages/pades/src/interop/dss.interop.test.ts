import { type DssAnswer, isDssMissing, judgeWithDss } from "@foja/testing/judges/dss";
import { anArchive, START, yearsLater } from "@foja/testing/revocation/archive";
import { describe, expect, test } from "vitest";
import { raiseToLt, raiseToLta, renew } from "../ltv/raise-level";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { listPages } from "../pdf/pages";
import { PdfReader } from "../pdf/reader";
import { aComposedDocument, STAMP } from "../sign/test-signing";
import { taggedParts } from "../test-documents";

const levels = (answer: DssAnswer | undefined) => {
  if (!answer || "error" in answer) return answer;
  return answer.flatMap(({ kind, format, indication, undefinedChanges }) =>
    kind === "signature" ? [{ format, indication, undefinedChanges }] : [],
  );
};

const passed = (level: string) => ({
  format: `PAdES-BASELINE-${level}`,
  indication: "TOTAL_PASSED",
  undefinedChanges: 0,
});

describe.skipIf(isDssMissing())("DSS says of our documents", () => {
  test("what they are meant to be, at every level and ten years later", async () => {
    const archive = anArchive();
    const anchors = [archive.root];
    const member = (name: string, key: "rsa" | "P-256") => archive.signer(name, { key, years: 1 });
    const first = await archive.sign(aComposedDocument(3), member("Ana Núñez", "rsa"));
    const second = await archive.sign(first, member("Bruno Díaz", "P-256"));
    const signed = await archive.sign(second, member("Carla Peña", "rsa"), { pss: true, stamp: STAMP });
    const { bytes: lt } = await raiseToLt(signed, archive.tools);
    const { bytes: lta } = await raiseToLta(lt, archive.tools);
    const turned = new IncrementalUpdate(new PdfReader(lta));
    const [page] = listPages(turned.reader, turned.reader.catalog);
    if (page) turned.edit(page.ref).set("Rotate", 90);

    const found = await judgeWithDss([lt, lta, turned.build().bytes], { at: START, anchors });
    expect(levels(found[0])).toEqual(Array(3).fill(passed("LT")));
    expect(levels(found[1])).toEqual(Array(3).fill(passed("LTA")));
    for (const { undefinedChanges } of levels(found[2]) as { undefinedChanges: number }[])
      expect(undefinedChanges).toBeGreaterThan(0);

    let renewed = lta;
    for (const years of [2, 4, 6, 8, 10]) {
      archive.clock.now = yearsLater(years);
      archive.state.tsa = archive.aTsa();
      ({ bytes: renewed } = await renew(renewed, archive.tools));
    }
    const [aged, notRenewed] = await judgeWithDss([renewed, lta], { at: yearsLater(10), anchors });
    expect(levels(aged)).toEqual(Array(3).fill(passed("LTA")));
    expect(levels(notRenewed)).not.toContainEqual(expect.objectContaining({ indication: "TOTAL_PASSED" }));
  });

  test("that it reaches what was filled later by the structure tree, and passes all the same", async () => {
    const archive = anArchive();
    const composed = aComposedDocument(2, { ...taggedParts(), tagged: true });
    const one = await archive.sign(composed, archive.signer("Ana Núñez", { key: "P-256", years: 1 }));
    const two = await archive.sign(one, archive.signer("Bruno Díaz", { key: "P-256", years: 1 }), {
      stamp: STAMP,
    });
    const { bytes } = await raiseToLt(two, archive.tools);
    const [found] = await judgeWithDss([bytes], { at: START, anchors: [archive.root] });
    expect(levels(found)).toEqual([{ ...passed("LT"), undefinedChanges: expect.any(Number) }, passed("LT")]);
    expect(levels(found)).not.toEqual(Array(2).fill(passed("LT")));
  });
});

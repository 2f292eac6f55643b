import type { DocumentTypeName, Who } from "@foja/testing/town/cast";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getDocumentOp } from "../documents/get-document.op";
import { getDocumentContentOp } from "../documents/get-document-content.op";
import { getDocumentUrlOp } from "../documents/get-document-url.op";
import { searchDocumentsOp } from "../documents/search-documents.op";
import { updateDocumentOp } from "../documents/update-document.op";
import type { AnyOperation } from "../kernel/operation";

// A case of OBRAS that somebody of LEGAL sees without deciding on it; what is proposed to it is read by who does.
describe("a document that is proposed to a case", () => {
  let town: Town;
  beforeAll(async () => {
    town = await aTown();
  });
  afterAll(() => town.close());

  const proposed = async (type: DocumentTypeName, status: "draft" | "signed", signer: Who = "signer") => {
    const folder = await town.case({
      by: "creator",
      owner: "OBRAS#PRIV",
      template: type === "RES" ? "SUM" : "GEN",
      assigned: [{ sector: "HAC#PRIV" }],
    });
    const document = await town.document({ type, status, by: "creator", signers: [signer] });
    const change = { status: "pending", caseId: folder.id, documentId: document.id };
    await town.db.caseProposal.create({
      data: { ...change, id: crypto.randomUUID(), proposedAt: town.clock.now() },
    });
    return { folder, document };
  };

  const reads = async (who: Who, { id }: { readonly id: string }) => {
    const operations: AnyOperation[] = [getDocumentOp, getDocumentContentOp, getDocumentUrlOp];
    const tried = operations.map(async (operation) =>
      town.invoke(who, operation, { document_id: id }).then(
        () => true,
        () => false,
      ),
    );
    const { documents } = await town.invoke(who, searchDocumentsOp, { page_size: 100 });
    return [...(await Promise.all(tried)), documents.some(({ document_id }) => document_id === id)];
  };
  const ALL = [true, true, true, true];
  const NONE = [false, false, false, false];

  test.each<[Who, string, boolean]>([
    ["outsider", "edits the owner sector", true],
    ["worksHead", "edits the owner sector", true],
    // In an acting sector: may add documents, and does not decide.
    ["stranger", "acts in the case", false],
    // Sees the owner sector, without edit.
    ["delegate", "sees the case", false],
    ["mayor", "has nothing to do with it", false],
  ])("%s, who %s: %j", async (who, _, may) => {
    // The sector of its signer sees it anyway: not one that the delegate sees.
    const { document } = await proposed("IF", "signed", "numerator");
    expect(await reads(who, document)).toEqual(may ? ALL : NONE);
  });

  test("a draft is read too, without content and PDF, which it has not yet", async () => {
    const { document } = await proposed("IF", "draft");
    expect(await reads("outsider", document)).toEqual([true, false, false, true]);
    await expectRefusal(
      town.invoke("outsider", getDocumentContentOp, { document_id: document.id }),
      "wrong_state",
    );
    await expectRefusal(
      town.invoke("outsider", updateDocumentOp, { document_id: document.id, reference: "Otro" }),
      "forbidden",
    );
  });

  test("a reserved one is read by nobody more", async () => {
    const { document } = await proposed("RES", "signed");
    expect(await reads("worksHead", document)).toEqual(NONE);
  });

  test.each(["withdrawn", "rejected"])("once it is %s, it is read no longer", async (end) => {
    const { document } = await proposed("IF", "signed");
    expect(await reads("outsider", document)).toEqual(ALL);
    const where = { documentId: document.id };
    if (end === "withdrawn") await town.db.caseProposal.deleteMany({ where });
    else await town.db.caseProposal.updateMany({ where, data: { status: "rejected" } });
    expect(await reads("outsider", document)).toEqual(NONE);
  });
});

import type { DocumentTypeName, Who } from "@foja/testing/town/cast";
import { judgePdf } from "@foja/testing/town/judge-pdf";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { createDocumentOp } from "../documents/create-document.op";
import { updateDocumentOp } from "../documents/update-document.op";
import { signDocumentOp } from "./sign-document.op";
import { startSigningOp } from "./start-signing.op";

// With PDFs that can be opened: what the operations send to composer and signing service fits together.

const town = await townOfFile({ realPdfs: true });

const signAll = async (signers: readonly Who[], type: DocumentTypeName = "IF") => {
  const { document_id } = await town.invoke("creator", createDocumentOp, {
    document_type_acronym: type,
    reference: "Habilitación ñandú",
  });
  const ids = signers.map((who) => town.people[who].id);
  await town.invoke("creator", updateDocumentOp, {
    document_id,
    content: "<p>Se informa.</p>",
    signers: ids,
  });
  await town.invoke("creator", startSigningOp, { document_id });
  for (const who of signers) await town.invoke(who, signDocumentOp, { document_id });
  const { pdfKey } = await town.db.document.findUniqueOrThrow({ where: { id: document_id } });
  return judgePdf(town.files.get(pdfKey!)!.bytes);
};

describe("an official document", () => {
  test.each([1, 2, 4])(
    "with %i signatures: the number invalidates none and can't be rewritten",
    async (count) => {
      const signers = (["signer", "creator", "outsider", "numerator"] as const).slice(-count);

      const { signatures, stamp } = await signAll(signers);

      expect(signatures).toHaveLength(count);
      for (const signature of signatures) {
        expect(signature).toMatchObject({ intact: true, valid: true, isPermitted: true });
        expect(["NONE", "FORM_FILLING"]).toContain(signature.modificationLevel);
      }
      expect(stamp).toBe("locked");
    },
  );

  test("signed by retries after failures, it carries each signature once", async () => {
    const { document_id } = await town.invoke("creator", createDocumentOp, {
      document_type_acronym: "IF",
      reference: "Con fallas",
    });
    const signers = [town.people.signer.id, town.people.numerator.id];
    await town.invoke("creator", updateDocumentOp, { document_id, signers });
    await town.invoke("creator", startSigningOp, { document_id });
    for (const who of ["signer", "numerator"] as const) {
      const lost = new Error("connection reset");
      town.faults.sign.loseNext(lost);
      await expect(town.invoke(who, signDocumentOp, { document_id })).rejects.toBe(lost);
      town.faults.put.loseNext(lost);
      await expect(town.invoke(who, signDocumentOp, { document_id })).rejects.toBe(lost);
      await town.invoke(who, signDocumentOp, { document_id });
    }

    const { pdfKey } = await town.db.document.findUniqueOrThrow({ where: { id: document_id } });
    const { signatures, stamp } = judgePdf(town.files.get(pdfKey!)!.bytes);
    expect(signatures.map(({ valid }) => valid)).toEqual([true, true]);
    expect(stamp).toBe("locked");
  });
});

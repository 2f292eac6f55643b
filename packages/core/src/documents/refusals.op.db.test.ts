import { SIGNERS_MAX } from "@foja/composer/template/geometry";
import type { Who } from "@foja/testing/town/cast";
import type { DocumentOptions } from "@foja/testing/town/document-builder";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { readHtml } from "@foja/testing/town/text-pdfs";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { proposeToCase } from "../filing/proposals";
import type { ErrorCode } from "../kernel/errors";
import type { AnyOperation } from "../kernel/operation";
import { ComposerError } from "../ports/composer";
import { ImageError } from "../ports/image-fetcher";
import { StorageUnavailable } from "../ports/storage";
import { checkSignerPermissionsOp } from "../signing/check-signer-permissions.op";
import { getSignatureDetailsOp } from "../signing/get-signature-details.op";
import { rejectDocumentOp } from "../signing/reject-document.op";
import { signDocumentOp } from "../signing/sign-document.op";
import { startSigningOp } from "../signing/start-signing.op";
import { withImages } from "./content";
import { createDocumentOp } from "./create-document.op";
import { getDocumentOp } from "./get-document.op";
import { getDocumentByNumberOp } from "./get-document-by-number.op";
import { getDocumentContentOp } from "./get-document-content.op";
import { getDocumentUrlOp } from "./get-document-url.op";
import { removeDocumentOp } from "./remove-document.op";
import { updateDocumentOp } from "./update-document.op";

const town = await townOfFile();

const NOBODY = "00000000-0000-4000-8000-00000000dead";
const both = ["signer", "numerator"] as const;

type OperationName =
  | "get"
  | "content"
  | "url"
  | "details"
  | "update"
  | "remove"
  | "start"
  | "sign"
  | "reject";

const OPERATIONS: Record<OperationName, AnyOperation> = {
  get: getDocumentOp,
  content: getDocumentContentOp,
  url: getDocumentUrlOp,
  details: getSignatureDetailsOp,
  update: updateDocumentOp,
  remove: removeDocumentOp,
  start: startSigningOp,
  sign: signDocumentOp,
  reject: rejectDocumentOp,
};

type Row = {
  readonly op: OperationName;
  readonly who: Who;
  readonly document: DocumentOptions;
  readonly input?: Record<string, unknown>;
  readonly code: ErrorCode;
  readonly extra?: string;
  readonly message?: string;
};

const draft = (more: DocumentOptions = {}): DocumentOptions => ({ signers: both, ...more });
const pending = (more: DocumentOptions = {}): DocumentOptions => ({ status: "sent_to_sign", ...more });
const signed = (more: DocumentOptions = {}): DocumentOptions => ({ status: "signed", ...more });
const rejected = (more: DocumentOptions = {}): DocumentOptions => ({ status: "rejected", ...more });
const why = { reason: "Falta el plano" };

const ROWS: readonly Row[] = [
  // Who may see it.
  ...(["get", "update", "remove", "start", "sign", "reject"] as const).flatMap((op): Row[] => {
    const input = op === "reject" ? why : {};
    return [
      { op, who: "stranger", document: pending(), input, code: "forbidden", extra: "DOCUMENT_NOT_VISIBLE" },
      { op, who: "stranger", document: pending({ type: "RES" }), input, code: "not_found" },
      { op, who: "searcher", document: signed({ type: "RES" }), input, code: "not_found" },
      { op, who: "searcher", document: draft(), input, code: "forbidden" },
    ];
  }),
  ...(["content", "url", "details"] as const).flatMap((op): Row[] => [
    { op, who: "stranger", document: signed(), code: "not_found", message: "Documento no encontrado" },
    {
      op,
      who: "searcher",
      document: signed({ type: "RES" }),
      code: "not_found",
      message: "Documento no encontrado",
    },
  ]),
  { op: "get", who: "creator", document: signed({ type: "RES" }), code: "not_found" },

  // Reading.
  { op: "content", who: "creator", document: draft(), code: "wrong_state", extra: "NOT_OFFICIAL" },
  { op: "content", who: "creator", document: pending(), code: "wrong_state", extra: "NOT_OFFICIAL" },
  { op: "url", who: "creator", document: draft(), code: "not_found", extra: "NO_PDF" },

  // Changing and removing.
  { op: "update", who: "signer", document: draft(), code: "forbidden", extra: "NOT_THE_CREATOR" },
  { op: "update", who: "creator", document: pending(), code: "wrong_state", extra: "DOCUMENT_NOT_EDITABLE" },
  { op: "update", who: "creator", document: signed(), code: "wrong_state", extra: "DOCUMENT_NOT_EDITABLE" },
  { op: "remove", who: "signer", document: rejected(), code: "forbidden", extra: "NOT_THE_CREATOR" },
  { op: "remove", who: "creator", document: pending(), code: "wrong_state", extra: "DOCUMENT_NOT_EDITABLE" },
  { op: "remove", who: "creator", document: signed(), code: "wrong_state", extra: "DOCUMENT_NOT_EDITABLE" },

  // What is saved.
  ...(
    [
      [{ reference: "  " }, "INVALID_INPUT"],
      [{ reference: "x".repeat(501) }, "INVALID_INPUT"],
      [{ reference: "a\u0000b" }, "INVALID_INPUT"],
      [{ titulo: "x" }, "INVALID_INPUT"],
      [{ reference: "\u200b\u{e0041}" }, "INVALID_INPUT"],
      [{ content: "x".repeat(1_000_001) }, "CONTENT_TOO_LONG"],
      [{ content: "palabras > ".repeat(90_000) }, "CONTENT_TOO_LONG"],
      [{ content: "<".repeat(900_000) }, "CONTENT_TOO_COMPLEX"],
      [{ content: '<a href="https://a.example">x</a>'.repeat(30_000) }, "CONTENT_TOO_COMPLEX"],
      [{ content: "<div>".repeat(600) }, "CONTENT_TOO_DEEP"],
      [{ content: "<p>Firma &#129414; <b>你</b></p>" }, "UNSUPPORTED_CHARACTERS"],
      [{ content: `e${"\u0301".repeat(9)}` }, "UNSUPPORTED_CHARACTERS"],
      [{ reference: "Baches 🦆" }, "UNSUPPORTED_CHARACTERS"],
      [{ form_data: {} }, "CONTENT_OF_ANOTHER_KIND"],
      [{ signers: [NOBODY] }, "UNKNOWN_SIGNER"],
      [{ recipients: [NOBODY] }, "NO_RECIPIENTS_ALLOWED"],
      [{ signers: ["no es un uuid"] }, "INVALID_INPUT"],
    ] as const
  ).map(
    ([input, extra]): Row => ({
      op: "update",
      who: "creator",
      document: draft(),
      input,
      code: "invalid_input",
      extra,
    }),
  ),
  {
    op: "update",
    who: "creator",
    document: draft({ type: "SOLIC" }),
    input: { content: "<p>x</p>" },
    code: "invalid_input",
    extra: "CONTENT_OF_ANOTHER_KIND",
  },
  {
    op: "update",
    who: "creator",
    document: draft({ type: "ANEXO" }),
    input: { content: "<p>x</p>" },
    code: "invalid_input",
    extra: "CONTENT_OF_ANOTHER_KIND",
  },
  {
    op: "update",
    who: "creator",
    document: draft({ type: "SOLIC" }),
    input: { form_data: { otro: 1 } },
    code: "invalid_input",
    message: "Campos no definidos en el formulario: [otro]",
  },
  {
    op: "update",
    who: "creator",
    document: draft({ type: "SOLIC" }),
    input: { form_data: { metros: "doce" } },
    code: "invalid_input",
    message: "El campo Metros cuadrados debe ser un numero",
  },
  {
    op: "update",
    who: "creator",
    document: draft({ type: "NOTA" }),
    input: { recipients: [NOBODY] },
    code: "invalid_input",
    extra: "UNKNOWN_RECIPIENT",
  },
  {
    op: "update",
    who: "creator",
    document: draft(),
    input: { proposed_case_ids: [NOBODY] },
    code: "not_found",
    message: "Expediente no encontrado",
  },

  // Starting.
  { op: "start", who: "signer", document: draft(), code: "forbidden", extra: "NOT_THE_CREATOR" },
  { op: "start", who: "creator", document: { signers: [] }, code: "wrong_state", extra: "NO_SIGNERS" },
  { op: "start", who: "creator", document: rejected(), code: "wrong_state", extra: "DOCUMENT_NOT_DRAFT" },
  { op: "start", who: "creator", document: pending(), code: "wrong_state", extra: "DOCUMENT_NOT_DRAFT" },
  { op: "start", who: "creator", document: signed(), code: "wrong_state", extra: "DOCUMENT_NOT_DRAFT" },
  {
    op: "start",
    who: "creator",
    document: draft({ signers: ["inactive", "numerator"] }),
    code: "wrong_state",
    extra: "INACTIVE_SIGNER",
    message: "Inés Inactiva no está activo",
  },
  {
    op: "start",
    who: "creator",
    document: draft({ signers: ["unsealed", "numerator"] }),
    code: "wrong_state",
    extra: "SIGNER_WITHOUT_SEAL",
    message: "Saúl Sinsello no tiene sello",
  },
  {
    op: "start",
    who: "creator",
    document: draft({ type: "DECTO" }),
    code: "wrong_state",
    extra: "NUMERATOR_WITHOUT_RANK",
    message: "rango Secretario o superior",
  },
  {
    op: "start",
    who: "creator",
    document: draft({ type: "DISPO", signers: ["numerator", "signer"] }),
    code: "wrong_state",
    extra: "NUMERATOR_WITHOUT_RANK",
  },
  {
    op: "start",
    who: "creator",
    document: draft({ type: "NOTA" }),
    code: "wrong_state",
    extra: "NO_RECIPIENTS",
  },
  {
    op: "start",
    who: "creator",
    document: draft({ type: "MEMO", recipients: { cc: ["stranger"] } }),
    code: "wrong_state",
    extra: "NO_RECIPIENTS",
  },
  {
    op: "start",
    who: "creator",
    document: draft({ type: "MEMO", recipients: { to: ["numerator"] } }),
    code: "wrong_state",
    extra: "MEMO_TO_ONESELF",
  },
  {
    op: "start",
    who: "creator",
    document: draft({ type: "SOLIC", formData: { metros: 3 } }),
    code: "invalid_input",
    message: "El campo Solicitante es requerido",
  },

  // Signing.
  { op: "sign", who: "signer", document: draft(), code: "wrong_state", extra: "DOCUMENT_NOT_IN_SIGNATURE" },
  {
    op: "sign",
    who: "signer",
    document: rejected(),
    code: "wrong_state",
    extra: "DOCUMENT_NOT_IN_SIGNATURE",
  },
  { op: "sign", who: "creator", document: pending(), code: "forbidden", extra: "NOT_A_SIGNER" },
  { op: "sign", who: "creator", document: signed(), code: "wrong_state", extra: "DOCUMENT_NOT_IN_SIGNATURE" },
  {
    op: "sign",
    who: "numerator",
    document: pending(),
    code: "conflict",
    extra: "NOT_YOUR_TURN",
    message: "Aún no es su turno de firma",
  },
  { op: "sign", who: "signer", document: pending({ signed: 1 }), code: "conflict", extra: "ALREADY_SIGNED" },
  { op: "sign", who: "signer", document: signed(), code: "conflict", extra: "ALREADY_SIGNED" },
  {
    op: "sign",
    who: "signer",
    document: pending({ type: "ACTA" }),
    code: "unprocessable",
    extra: "PHYSICAL_TOKEN_REQUIRED",
    message: "Este documento requiere firma con token físico. Firme desde el portal web.",
  },
  {
    op: "sign",
    who: "worksHead",
    document: pending({ type: "DECTO", signers: ["signer", "worksHead"], signed: 1 }),
    code: "unprocessable",
    extra: "PHYSICAL_TOKEN_REQUIRED",
  },
  {
    op: "sign",
    who: "unsealed",
    document: pending({ signers: ["unsealed"] }),
    code: "wrong_state",
    extra: "SIGNER_WITHOUT_SEAL",
  },
  {
    op: "sign",
    who: "signer",
    document: pending({ type: "DISPO", signers: ["signer"] }),
    code: "forbidden",
    extra: "NUMERATOR_WITHOUT_RANK",
  },

  // Rejecting.
  {
    op: "reject",
    who: "delegate",
    document: pending(),
    input: why,
    code: "forbidden",
    extra: "NOT_A_SIGNER",
  },
  {
    op: "reject",
    who: "signer",
    document: draft(),
    input: why,
    code: "wrong_state",
    extra: "DOCUMENT_NOT_IN_SIGNATURE",
  },
  {
    op: "reject",
    who: "signer",
    document: signed(),
    input: why,
    code: "wrong_state",
    extra: "DOCUMENT_NOT_IN_SIGNATURE",
  },
  {
    op: "reject",
    who: "signer",
    document: rejected(),
    input: why,
    code: "wrong_state",
    extra: "DOCUMENT_NOT_IN_SIGNATURE",
  },
  ...["   ", "\u200b", "\u{e0041}", "\u200d\ufe0f", "\u3164"].map(
    (reason): Row => ({
      op: "reject",
      who: "signer",
      document: pending(),
      input: { reason },
      code: "invalid_input",
      message: "No puede estar vacío",
    }),
  ),
  {
    op: "reject",
    who: "signer",
    document: pending(),
    input: {},
    code: "invalid_input",
    message: "reason: Campo requerido",
  },
];

describe("documents refuse and nothing changes", () => {
  test.each(
    ROWS.map((row) => ({ ...row, is: `${row.document.type ?? "IF"} ${row.document.status ?? "draft"}` })),
  )(
    "$op of $is by $who with $input: $code $extra $message",
    async ({ op, who, document: options, input = {}, code, extra, message }) => {
      const document = await town.document(options);
      const before = await town.reload(document);
      const files = town.files.size;

      await expectRefusal(town.invoke(who, OPERATIONS[op], { document_id: document.id, ...input }), code, {
        ...(extra && { code: extra }),
        ...(message && { message }),
      });

      expect(await town.reload(document)).toEqual(before);
      expect(town.files.size).toBe(files);
      expect(await town.db.numberLedger.count({ where: { holderId: document.id, state: "reserved" } })).toBe(
        0,
      );
      expect(await town.db.notification.count({ where: { entityId: document.id } })).toBe(0);
    },
  );

  test.each(Object.keys(OPERATIONS) as OperationName[])(
    "%s answers a missing document and another municipality's document alike",
    async (op) => {
      const elsewhere = await town.other.document({ status: "signed" });
      const before = await town.other.reload(elsewhere);
      for (const document_id of [NOBODY, elsewhere.id]) {
        const input = { document_id, ...(op === "reject" && why) };
        const refusal = await expectRefusal(town.invoke("searcher", OPERATIONS[op], input), "not_found");
        expect(refusal.message).toBe("Documento no encontrado");
      }
      expect(await town.other.reload(elsewhere)).toEqual(before);
    },
  );

  test("a number is found only by whoever may see its document", async () => {
    const open = await town.document({ status: "signed" });
    const reserved = await town.document({ type: "RES", status: "signed" });
    const elsewhere = await town.other.document({ type: "DISPO", status: "signed" });

    const found = await town.invoke("searcher", getDocumentByNumberOp, { doc_number: open.number });
    expect(found).toMatchObject({ document_id: open.id, document_number: open.number, document_type: "IF" });
    expect(await town.invoke("signer", getDocumentByNumberOp, { doc_number: reserved.number })).toMatchObject(
      {
        document_id: reserved.id,
      },
    );
    for (const [who, doc_number] of [
      ["stranger", open.number],
      ["searcher", reserved.number],
      ["searcher", elsewhere.number],
      ["searcher", "IF-2027-99999999-MUNI-LEGAL"],
      ["searcher", open.number!.toLowerCase()],
      ["searcher", `${open.number} `],
      ["searcher", `${open.number}\u0000`],
      ["searcher", "%"],
    ] as const) {
      await expectRefusal(town.invoke(who, getDocumentByNumberOp, { doc_number }), "not_found");
    }
  });
});

describe("documents.create refuses and writes nothing", () => {
  const count = () => town.db.document.count();

  test.each([
    [{ document_type_acronym: "NOEXIS" }, "invalid_input", "DOCUMENT_TYPE_UNKNOWN"],
    [{ document_type_acronym: "VIEJO" }, "invalid_input", "DOCUMENT_TYPE_UNKNOWN"],
    [{ document_type_acronym: "CAEX" }, "invalid_input", "DOCUMENT_TYPE_INTERNAL"],
    [{ document_type_acronym: "PV" }, "invalid_input", "DOCUMENT_TYPE_INTERNAL"],
    [{ document_type_acronym: "ANEXO" }, "invalid_input", "DOCUMENT_TYPE_IMPORTED"],
    [{ document_type_acronym: "ACTAOB" }, "invalid_input", "DOCUMENT_TYPE_NOT_ALLOWED"],
    [{ reference: " " }, "invalid_input", "INVALID_INPUT"],
    [{ reference: undefined }, "invalid_input", "INVALID_INPUT"],
    [{ document_type_acronym: undefined }, "invalid_input", "INVALID_INPUT"],
    [{ otro: 1 }, "invalid_input", "INVALID_INPUT"],
    [{ recipients: [NOBODY] }, "invalid_input", "NO_RECIPIENTS_ALLOWED"],
    [{ case_id: NOBODY }, "not_found", undefined],
  ] as const)("%j: %s %s", async (more, code, extra) => {
    const before = await count();
    const input = { document_type_acronym: "IF", reference: "Asunto", ...more };
    await expectRefusal(town.invoke("creator", createDocumentOp, input), code, extra ? { code: extra } : {});
    expect(await count()).toBe(before);
  });

  test("for a case that isn't seen, is reserved, of another municipality, or archived", async () => {
    const theirs = await town.case({ by: "outsider" });
    const reserved = await town.case({ template: "SUM", by: "numerator" });
    const elsewhere = await town.other.case();
    const archived = await town.case({ status: "archived" });
    const open = await town.case();
    const before = await count();
    const input = { document_type_acronym: "IF", reference: "Asunto" };

    for (const { id } of [theirs, reserved, elsewhere]) {
      await expectRefusal(town.invoke("creator", createDocumentOp, { ...input, case_id: id }), "not_found", {
        message: "Expediente no encontrado",
      });
    }
    await expectRefusal(
      town.invoke("creator", createDocumentOp, { ...input, case_id: archived.id }),
      "wrong_state",
      { code: "CASE_ARCHIVED" },
    );
    await expectRefusal(
      town.invoke("creator", createDocumentOp, { ...input, document_type_acronym: "RES", case_id: open.id }),
      "wrong_state",
      { code: "RESERVED_DOCUMENT" },
    );
    expect(await count()).toBe(before);
  });

  test("recipients that don't fit: persons of a note, sectors of a memo, oneself, twice, inactive", async () => {
    const { people, sectors } = town;
    const refuse = (document_type_acronym: string, recipients: unknown, code: string) =>
      expectRefusal(
        town.invoke("creator", createDocumentOp, { document_type_acronym, reference: "Asunto", recipients }),
        "invalid_input",
        { code },
      );
    await refuse("NOTA", [people.signer.id], "UNKNOWN_RECIPIENT");
    await refuse("MEMO", [sectors["HAC#PRIV"]], "UNKNOWN_RECIPIENT");
    await refuse("MEMO", [people.creator.id], "MEMO_TO_ONESELF");
    await refuse("MEMO", [people.inactive.id], "UNKNOWN_RECIPIENT");
    await refuse("MEMO", [town.other.people.signer.id], "UNKNOWN_RECIPIENT");
    await refuse("NOTA", { to: [sectors["HAC#PRIV"]], cc: [sectors["HAC#PRIV"]] }, "DUPLICATE_RECIPIENT");
    await refuse("NOTA", { para: [] }, "INVALID_INPUT");
  });

  test("who numbers a memo sends it: its creator may get it then, and the sender may not", async () => {
    const { creator, numerator } = town.people;
    const memo = await town.document({ type: "MEMO" });
    const update = (changes: object) =>
      town.invoke("creator", updateDocumentOp, { document_id: memo.id, ...changes });

    await expectRefusal(update({ recipients: [creator.id] }), "invalid_input", { code: "MEMO_TO_ONESELF" });
    await expectRefusal(update({ signers: [numerator.id], recipients: [numerator.id] }), "invalid_input", {
      code: "MEMO_TO_ONESELF",
    });
    await update({ signers: [numerator.id], recipients: [creator.id] });

    expect((await town.reload(memo))!.recipients).toMatchObject([{ kind: "to", userId: creator.id }]);
    expect(await town.invoke("creator", startSigningOp, { document_id: memo.id })).toMatchObject({
      status: "sent_to_sign",
    });
  });
});

describe("documents.update", () => {
  const update = async (input: Record<string, unknown>, options: DocumentOptions = {}) => {
    const document = await town.document(options);
    const call = town.invoke("creator", updateDocumentOp, { document_id: document.id, ...input });
    return { document, call };
  };

  test("who numbers signs last, wherever he is listed", async () => {
    const { people } = town;
    const signers = [
      { user_id: people.numerator.id, is_numerator: true, email: "x@y.example" },
      { user_id: people.signer.id },
      people.creator.id.toUpperCase(),
    ];
    const { document, call } = await update({ signers });
    await call;
    const saved = (await town.reload(document))!.signers;
    expect(saved.map(({ userId, isNumerator, position }) => [userId, isNumerator, position])).toEqual([
      [people.signer.id, false, 1],
      [people.creator.id, false, 2],
      [people.numerator.id, true, 3],
    ]);
    expect(saved[0]!.sectorId).toBe(people.signer.sectorId);
  });

  test.each([
    ["twice the same", ["signer", "signer"], "DUPLICATE_SIGNER"],
    ["an inactive one", ["inactive"], "INACTIVE_SIGNER"],
  ] as const)("refuses %s", async (_, who, code) => {
    const { document, call } = await update({ signers: who.map((name) => town.people[name].id) });
    await expectRefusal(call, "invalid_input", { code });
    expect((await town.reload(document))!.signers).toEqual([]);
  });

  test("refuses two numerators, another municipality's person, and more than the sheets have room for", async () => {
    const { people } = town;
    const numerators = [people.signer.id, people.numerator.id].map((user_id) => ({
      user_id,
      is_numerator: true,
    }));
    await expectRefusal((await update({ signers: numerators })).call, "invalid_input", {
      code: "SEVERAL_NUMERATORS",
    });
    const foreign = [town.other.people.signer.id];
    await expectRefusal((await update({ signers: foreign })).call, "invalid_input", {
      code: "UNKNOWN_SIGNER",
    });
    const crowd = Array.from({ length: SIGNERS_MAX + 1 }, () => crypto.randomUUID());
    await expectRefusal((await update({ signers: crowd })).call, "invalid_input");
  });

  test("a rejected document becomes a draft again, even without a change", async () => {
    const { document, call } = await update({}, { status: "rejected" });
    expect(await call).toMatchObject({ status: "draft" });
    expect(await town.reload(document)).toMatchObject({ status: "draft", version: 1 });
  });

  test("proposals are the given list: new ones are made, missing ones withdrawn, others' stay", async () => {
    const own = await town.case();
    const seen = await town.case({ by: "outsider", formerOwners: ["LEGAL#MESA"] });
    const third = await town.case();
    const { document, call } = await update({ proposed_case_ids: [own.id, seen.id, own.id] });
    await call;
    const theirs = {
      id: crypto.randomUUID(),
      caseId: third.id,
      documentId: document.id,
      proposedById: town.people.signer.id,
      proposedAt: town.clock.now(),
    };
    await town.db.caseProposal.create({ data: theirs });

    const proposals = () =>
      town.db.caseProposal.findMany({
        where: { documentId: document.id },
        select: { caseId: true, autoLink: true },
      });
    expect(await proposals()).toEqual(
      expect.arrayContaining([
        { caseId: own.id, autoLink: true },
        { caseId: seen.id, autoLink: false },
      ]),
    );

    await town.invoke("creator", updateDocumentOp, { document_id: document.id, proposed_case_ids: [own.id] });
    expect((await proposals()).map(({ caseId }) => caseId).toSorted()).toEqual([own.id, third.id].toSorted());
  });

  test("two proposals of the same document for the same case at once are one proposal", async () => {
    const folder = await town.case();
    const document = await town.document();
    const { visibility } = (await town.reload(document))!;
    const ctx = await town.context("creator");

    const propose = () =>
      ctx.transaction((tx) => proposeToCase(tx, ctx, { id: document.id, visibility }, folder.id));
    await Promise.all([propose(), propose(), propose()]);

    expect((await town.reload(document))!.proposals).toMatchObject([
      { caseId: folder.id, status: "pending" },
    ]);
  });

  test("what one call refuses, it refuses whole", async () => {
    const { document, call } = await update({
      reference: "Nueva",
      signers: [town.people.signer.id],
      proposed_case_ids: [NOBODY],
    });
    await expectRefusal(call, "not_found");
    expect(await town.reload(document)).toMatchObject({
      reference: "Informe sobre el arbolado",
      signers: [],
      version: 0,
    });
  });
});

describe("documents.startSigning tells what can't be printed", () => {
  test.each([
    [
      "compose",
      new ComposerError("business", "CONTENT_TOO_WIDE", "La tabla es demasiado ancha"),
      "unprocessable",
      "CONTENT_TOO_WIDE",
    ],
    ["compose", new ComposerError("unavailable", "BUSY", "x"), "unavailable", "COMPOSER_BUSY"],
    [
      "fetchImage",
      new ImageError("NOT_PUBLIC", "https://a.example/b.png"),
      "unprocessable",
      "IMAGE_NOT_PUBLIC",
    ],
  ] as const)("%s %s", async (port, error, code, extra) => {
    const document = await town.document({
      signers: ["numerator"],
      content: '<img src="https://a.example/b.png">',
    });
    const before = await town.reload(document);
    town.faults[port].failNext(error);
    const input = { document_id: document.id };
    await expectRefusal(town.invoke("creator", startSigningOp, input), code, { code: extra });
    expect(await town.reload(document)).toEqual(before);
    expect(await town.invoke("creator", startSigningOp, input)).toMatchObject({ status: "sent_to_sign" });
  });
});

const img = (name: number | string) => `<img src="https://a.example/${name}.png">`;

describe("documents.startSigning limits images", () => {
  test("a hundred of them, each fetched once", async () => {
    const content = Array.from({ length: 101 }, (_, index) => img(index)).join("");
    const document = await town.document({ signers: ["numerator"], content });
    const input = { document_id: document.id };
    await expectRefusal(town.invoke("creator", startSigningOp, input), "unprocessable", {
      code: "TOO_MANY_IMAGES",
    });

    await town.invoke("creator", updateDocumentOp, {
      ...input,
      content: `${content.slice(img(0).length)}${img(7)}`,
    });
    const before = town.faults.fetchImage.calls;
    await town.invoke("creator", startSigningOp, input);
    expect(town.faults.fetchImage.calls - before).toBe(100);
  });
});

test("documents.startSigning takes what saving took, up to its last character", async () => {
  const document = await town.document({ signers: ["numerator"] });
  const input = { document_id: document.id };
  await town.invoke("creator", updateDocumentOp, {
    ...input,
    content: `${"x".repeat(879_990)}${"<br>".repeat(20_000)}&`,
  });
  expect((await town.reload(document))?.content.length).toBe(999_995);

  await town.invoke("creator", startSigningOp, input);
});

test.each([
  ["x".repeat(1_000_001), "CONTENT_TOO_LONG"],
  ["<br />".repeat(150_000), "CONTENT_TOO_COMPLEX"],
])("documents.startSigning refuses a stored content beyond what is read: %#", async (content, code) => {
  const document = await town.document({ signers: ["numerator"], content });
  const call = town.invoke("creator", startSigningOp, { document_id: document.id });

  await expectRefusal(call, "invalid_input", { code });
});

test("documents.create refuses a reference that can't be printed, and names what it is", async () => {
  const call = town.invoke("creator", createDocumentOp, {
    document_type_acronym: "IF",
    reference: "Baches 🦆 你",
  });

  await expectRefusal(call, "invalid_input", { code: "UNSUPPORTED_CHARACTERS", message: /: 🦆 你$/ });
});

test("documents.startSigning prints none of the template's classes, whatever is stored", async () => {
  const content =
    '<div class="foja-sheet">oculto</div><p class="foja-number text-center">IF-2027-00000001-VEJ-GOB</p>';
  const document = await town.document({ signers: ["numerator"], content });
  await town.invoke("creator", startSigningOp, { document_id: document.id });

  const { pdfKey } = await town.db.document.findUniqueOrThrow({ where: { id: document.id } });
  expect(readHtml(town.files.get(pdfKey!)!.bytes)).toMatch(
    /<hr class="foja-rule" \/><div>oculto<\/div><p class="text-center">IF-2027-00000001-VEJ-GOB<\/p>$/,
  );
});

test("a large image counts each time that it is shown", async () => {
  const ctx = await town.context("creator");
  const fetchImage = async () => ({ contentType: "image/png" as const, bytes: Buffer.alloc(1_000_000) });
  const ports = { ...ctx.ports, fetchImage };
  const show = (times: number) => withImages({ ports }, img("plano").repeat(times));

  expect((await show(20)).length).toBeGreaterThan(20 * 1_333_336);
  await expectRefusal(show(21), "unprocessable", { code: "IMAGES_TOO_LARGE" });
});

test("documents.startSigning waits for all images together only so long", async () => {
  const ctx = await town.context("creator");
  const held = town.faults.fetchImage.holdNext();
  const call = withImages(ctx, '<img src="https://a.example/slow.png">', 50);
  await expectRefusal(call, "unprocessable", { code: "IMAGE_TIMEOUT" });
  held.release();
});

describe("documents.remove", () => {
  test("takes its proposals and its file along and leaves the case's history", async () => {
    const folder = await town.case();
    const document = await town.document({ type: "ANEXO" });
    const input = { document_id: document.id };
    await town.invoke("creator", updateDocumentOp, { ...input, proposed_case_ids: [folder.id] });
    const { importedKey } = (await town.reload(document))!;

    expect(await town.invoke("creator", removeDocumentOp, input)).toEqual({ message: "Documento eliminado" });

    expect(await town.reload(document)).toBeNull();
    expect(town.files.has(importedKey!)).toBe(false);
    expect(await town.db.caseProposal.count({ where: { caseId: folder.id } })).toBe(0);
    expect(
      await town.db.caseMovement.findMany({
        where: { caseId: folder.id, type: { startsWith: "document" } },
        orderBy: { seq: "asc" },
      }),
    ).toMatchObject([
      { type: "document_proposal", documentId: null },
      { type: "document_proposal_reject", documentId: null, data: { withdrawn: true } },
    ]);
  });
});

test("documents.remove: a file that can't be removed is written down, and the document is gone all the same", async () => {
  const document = await town.document({ type: "ANEXO" });
  const away = new StorageUnavailable("no disk");
  town.faults.remove.failNext(away);

  await town.invoke("creator", removeDocumentOp, { document_id: document.id });

  expect(await town.reload(document)).toBeNull();
  expect(town.reported.at(-1)).toEqual({ error: away, step: "remove the imported file" });
});

describe("documents.checkSignerPermissions", () => {
  test.each([
    ["numerator", "IF", true, "Puede firmar y numerar"],
    [
      "signer",
      "DISPO",
      true,
      "Puede firmar, pero no numerar: se requiere ser titular de una repartición con rango Director o superior",
    ],
    ["numerator", "DECTO", true, "pero no numerar"],
    ["worksHead", "DECTO", true, "para numerar necesita token físico"],
    ["mayor", "ACTA", true, "con token físico"],
    ["unsealed", "IF", false, "no tiene sello"],
    ["inactive", "IF", false, "no está activo"],
    ["signer", "CAEX", false, "los firma el sistema"],
    ["signer", "VIEJO", false, "No hay un tipo de documento activo"],
    ["signer", "NOEXIS", false, "No hay un tipo de documento activo"],
  ] as const)("%s and %s: %s", async (who, document_type_acronym, can_sign, reason) => {
    const user_id = town.people[who].id;
    const answer = await town.invoke("stranger", checkSignerPermissionsOp, {
      user_id,
      document_type_acronym,
    });
    expect(answer).toEqual({
      user_id,
      document_type_acronym,
      can_sign,
      reason: expect.stringContaining(reason),
    });
  });

  test("knows nobody of another municipality", async () => {
    const input = { user_id: town.other.people.signer.id, document_type_acronym: "IF" };
    expect(await town.invoke("creator", checkSignerPermissionsOp, input)).toMatchObject({
      can_sign: false,
      reason: "No existe el usuario",
    });
  });
});

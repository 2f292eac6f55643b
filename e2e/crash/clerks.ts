import { aPdf } from "@foja/testing/pdf/a-pdf";
import { expect } from "@playwright/test";
import { demo } from "../lib/demo";
import { type Answer, as, expectStatus } from "../lib/gateway";
import { isSuccess, persistently, together } from "./persistently";

/** Opened and handed over in between, and as many records made. */
const CASES = 20;
/** Tells the names of one run from those of another against the same product. */
const RUN = Date.now().toString(36);
const RECORD_DATA = { titular: "Rosa Medina", domicilio: "Los Tilos 342", rubro: "Gastronomía" };
const { creator, signer, numerator, outsider } = demo.users;

const statusOf = async (id: string): Promise<string> =>
  String((await persistently(() => as(creator)("GET", `/documents/${id}`), isSuccess)).body.status);

const signAs = (person: typeof signer, id: string): Promise<Answer> =>
  persistently(
    () => as(person)("POST", `/documents/${id}/sign`),
    // A signature that was made although the connection broke is found again: the truth, not a second signature.
    (answer) => isSuccess(answer) || answer.body.code === "ALREADY_SIGNED",
  );

type Kind = "written" | "imported" | "note";

/** One in five is a PDF from outside, and one in five a note to another sector. */
const kindOf = (index: number): Kind =>
  (({ 0: "imported", 1: "note" }) as Record<number, Kind>)[index % 5] ?? "written";

const create = (index: number): Promise<Answer> => {
  const reference = `Corte ${index}`;
  const kind = kindOf(index);
  if (kind !== "imported")
    return as(creator)("POST", "/documents/", {
      document_type_acronym: kind === "note" ? "NOTA" : demo.document_types.html,
      reference,
      ...(kind === "note" && { recipients: [outsider.sector_id] }),
    });
  const form = new FormData();
  form.set("document_type_acronym", demo.document_types.imported);
  form.set("reference", reference);
  form.set("pdf_file", new Blob([new Uint8Array(aPdf())], { type: "application/pdf" }), "corte.pdf");
  return as(creator)("POST", "/documents/import", form);
};

const signOne = async (index: number): Promise<{ id: string; number: string }> => {
  const created = await persistently(() => create(index), isSuccess);
  const id = String(created.body.document_id);
  const signers = [signer.user_id, numerator.user_id];
  const kind = kindOf(index);
  const content = kind === "imported" ? {} : { content: `<p>Texto número ${index}.</p>` };
  await persistently(() => as(creator)("PATCH", `/documents/${id}`, { ...content, signers }), isSuccess);
  await persistently(
    () => as(creator)("POST", `/documents/${id}/start-signing`),
    // Sent although the answer was lost: asking again says that it is no draft any more.
    (answer) => isSuccess(answer) || answer.status === 400,
  );
  expect(await statusOf(id)).not.toBe("draft");

  await signAs(signer, id);
  const last = await signAs(numerator, id);
  const number = String(last.body.document_number);
  const stored = await persistently(() => as(creator)("GET", `/documents/${id}`), isSuccess);
  expect(stored.body).toMatchObject({ status: "signed", document_number: number });
  if (kind === "note") await readNote(id);
  return { id, number };
};

/** Who receives a note reads it and puts it away; the sender sees one opening, however often either had to be asked for. */
const readNote = async (id: string): Promise<void> => {
  await persistently(() => as(outsider)("GET", `/notes/${id}`), isSuccess);
  const wanted = { archived: true, sector_id: outsider.sector_id };
  await persistently(() => as(outsider)("PATCH", `/notes/${id}/archive`, wanted), isSuccess);
  const { body } = await persistently(() => as(creator)("GET", `/notes/${id}`), isSuccess);
  expect((body.openings as { user_id: string }[]).map(({ user_id }) => user_id)).toEqual([outsider.user_id]);
};

/** A record, with a field changed afterwards: there once, with both in its history. */
const registerOne = async (index: number): Promise<void> => {
  const name = `Comercio ${index} ${RUN}`;
  const made = await persistently(
    () =>
      as(creator)(
        "POST",
        "/records",
        { registry_code: "COMER", display_name: name, data: RECORD_DATA },
        { "Idempotency-Key": name },
      ),
    isSuccess,
  );
  const path = `/records/${String(made.body.id)}`;
  await persistently(() => as(creator)("PATCH", `${path}/fields/titular`, { value: "Ana Paz" }), isSuccess);
  const found = await persistently(
    () => as(creator)("GET", `/records/search?page_size=100&search=${encodeURIComponent(name)}`),
    isSuccess,
  );
  // A number is found by how it begins: 10 and 100, too.
  const records = found.body.records as { display_name: string }[];
  expect(records.filter(({ display_name }) => display_name === name)).toHaveLength(1);
  const { body } = await persistently(() => as(creator)("GET", `${path}/history`), isSuccess);
  expect((body.history as { action: string }[]).map(({ action }) => action)).toEqual([
    "field_updated",
    "created",
  ]);
};

const openCase = (index: number): Promise<Answer> =>
  persistently(
    () =>
      as(creator)("POST", "/cases/", { case_template_id: demo.case_template_id, reference: `Caso ${index}` }),
    isSuccess,
  );

/** Hands a new case over with a view pass. */
const transferOne = async (index: number): Promise<string> => {
  const id = String((await openCase(index)).body.case_id);
  await persistently(
    () =>
      as(creator)("POST", `/cases/${id}/transfer`, {
        target_sector_id: outsider.sector_id,
        reason: `Pase ${index}`,
        create_official_doc: true,
      }),
    // Handed over although the answer was lost: who asks again edits it no more.
    (answer) => isSuccess(answer) || answer.body.code === "CASE_NOT_TRANSFERABLE",
  );
  return id;
};

/** Moved once, with one pass: no try left anything beside the one that stands. */
const expectMovedOnce = async (id: string): Promise<void> => {
  const history = await persistently(() => as(creator)("GET", `/cases/${id}/history`), isSuccess);
  const moves = history.body.movements as { movement_type: string }[];
  expect(moves.map(({ movement_type }) => movement_type)).toEqual(["transfer", "creation"]);
  const inside = await persistently(() => as(creator)("GET", `/cases/${id}/documents`), isSuccess);
  const documents = inside.body.documents as { document_number: string }[];
  expect(documents.map(({ document_number }) => document_number.split("-")[0])).toEqual(["CAEX", "PV"]);
};

/** So many documents are signed by two, cases handed over and records made in between: each once, whatever was asked for how often. */
export const workAsClerks = async (count: number, callers: number): Promise<void> => {
  const signed: { id: string; number: string }[] = [];
  const moved: string[] = [];
  await together(count, callers, async (index) => {
    signed.push(await signOne(index));
    if (index % Math.ceil(count / CASES) !== 0) return;
    moved.push(await transferOne(index));
    await registerOne(index);
  });
  expect(new Set(signed.map(({ number }) => number)).size).toBe(count);
  for (const id of moved) await expectMovedOnce(id);

  // Connections of before the last kill are closed under our hands.
  const details = await persistently(() =>
    as(numerator)("GET", `/documents/${signed[0]!.id}/signature-details`),
  );
  expect(expectStatus(details, 200)).toMatchObject({ signature_status: "fully_signed" });
};

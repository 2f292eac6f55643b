import type { SectorName, Who } from "@foja/testing/town/cast";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { aTown, type Town, townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { downloadCaseOp } from "../cases/download-case.op";
import { getDocumentOp } from "../documents/get-document.op";
import { getDocumentContentOp } from "../documents/get-document-content.op";
import { getDocumentUrlOp } from "../documents/get-document-url.op";
import { invoke } from "../kernel/invoke";
import { archiveNoteOp } from "./archive-note.op";
import { getNoteOp } from "./get-note.op";
import { listArchivedNotesOp } from "./list-archived-notes.op";
import { listReceivedNotesOp } from "./list-received-notes.op";
import { listSentNotesOp } from "./list-sent-notes.op";

const town = await townOfFile();

type To = Partial<Record<"to" | "cc" | "bcc", readonly (Who | SectorName)[]>>;
type Sent = Parameters<typeof town.document>[0];

/** Written by `creator`, sent by `numerator`. */
const send = (type: "NOTA" | "MEMO", recipients: To, options: Sent = {}, at: Town = town) =>
  at.document({ type, status: "signed", signers: ["signer", "numerator"], recipients, ...options });

let references = 0;
/** A note that lists find by a word of its own. */
const sendFindable = async (recipients: To, options: Sent = {}) => {
  const word = `asunto${++references}z`;
  const note = await send("NOTA", recipients, { reference: `Poda ${word}`, ...options });
  return { ...note, word };
};

const sector = (name: SectorName) => town.sectors[name];

const LISTS = { received: listReceivedNotesOp, archived: listArchivedNotesOp } as const;
const listed = async (who: Who, box: keyof typeof LISTS, search: string, more = {}) =>
  (await town.invoke(who, LISTS[box], { search, ...more })).notes;

const archive = (who: Who, { id }: { id: string }, archived: boolean, name: SectorName) =>
  town.invoke(who, archiveNoteOp, { note_id: id, archived, sector_id: sector(name) });

describe("opening", () => {
  const open = (who: Who, { id }: { id: string }) => town.invoke(who, getNoteOp, { note_id: id });
  const openings = ({ id }: { id: string }) => town.db.documentOpening.count({ where: { documentId: id } });

  test.each([getDocumentOp, getDocumentContentOp, getDocumentUrlOp] as const)(
    "also by whoever reads it as a document: $id",
    async (operation) => {
      const note = await send("NOTA", { to: ["HAC#PRIV"] });
      await town.invoke("creator", operation as typeof getDocumentOp, { document_id: note.id });
      expect(await openings(note)).toBe(0);
      await town.invoke("stranger", operation as typeof getDocumentOp, { document_id: note.id });
      expect((await open("numerator", note)).openings).toMatchObject([
        { user_id: town.people.stranger.id, sectors: ["HAC#PRIV"] },
      ]);
    },
  );

  test("also by whoever takes it home in a whole case", async () => {
    const memo = await send("MEMO", { to: ["stranger"] });
    const { id } = await town.case({ owner: "HAC#PRIV", documents: [memo] });
    await town.invoke("stranger", downloadCaseOp, { case_id: id });
    expect(await openings(memo)).toBe(1);
  });

  test("the first time of each who receives it, however many at once; the sender sees it", async () => {
    const note = await sendFindable({ to: ["HAC#PRIV", "OBRAS#PRIV"] });
    expect((await listed("stranger", "received", note.word, { unread_only: true })).length).toBe(1);
    await open("creator", note);
    expect(await openings(note)).toBe(0);

    const read = town.clock.now().toISOString();
    await Promise.all([open("stranger", note), open("stranger", note), open("stranger", note)]);
    expect(await openings(note)).toBe(1);
    town.clock.advance(60_000);
    await open("stranger", note);
    await open("delegate", note);
    expect(await listed("stranger", "received", note.word)).toMatchObject([{ is_read: true, read_at: read }]);
    expect(await listed("stranger", "received", note.word, { unread_only: true })).toEqual([]);
    expect(await listed("outsider", "received", note.word)).toMatchObject([{ is_read: false }]);

    expect((await open("numerator", note)).openings).toEqual([
      {
        user_id: town.people.stranger.id,
        full_name: "Ernesto Extraño",
        sectors: ["HAC#PRIV"],
        door: "rest",
        opened_at: read,
      },
      expect.objectContaining({
        user_id: town.people.delegate.id,
        sectors: expect.arrayContaining(["HAC#PRIV", "OBRAS#PRIV"]),
      }),
    ]);
    const { notes } = await town.invoke("creator", listSentNotesOp, { search: note.word });
    expect(notes[0]!.recipients.map((to) => [to.sector_acronym, to.openings_count]).toSorted()).toEqual([
      ["HAC#PRIV", 2],
      ["OBRAS#PRIV", 1],
    ]);
  });

  test("through another door it is another opening, of the same person", async () => {
    const note = await sendFindable({ to: ["HAC#PRIV"] });
    await open("stranger", note);
    const throughPages = { ...(await town.context("stranger")), door: "ui" as const };
    for (let times = 0; times < 2; times++) await invoke(getNoteOp, throughPages, { note_id: note.id });
    expect((await open("creator", note)).openings?.map(({ door }) => door).toSorted()).toEqual([
      "rest",
      "ui",
    ]);
    const { notes } = await town.invoke("creator", listSentNotesOp, { search: note.word });
    expect(notes[0]!.recipients.map((to) => to.openings_count)).toEqual([1]);
  });

  test("asking for the headers alone opens nothing", async () => {
    const note = await send("NOTA", { to: ["HAC#PRIV"] });
    const ctx = { ...(await town.context("stranger")), asksForHeaders: true };
    await invoke(getNoteOp, ctx, { note_id: note.id });
    expect(await openings(note)).toBe(0);
  });

  test("what each party is told", async () => {
    const note = await send(
      "NOTA",
      { to: ["HAC#PRIV"], cc: ["OBRAS#PRIV"], bcc: ["INT#PRIV", "LEGAL#MESA"] },
      { by: "numerator", signers: ["numerator"], content: "<p>Se informa</p>" },
    );
    const told = async (who: Who) => {
      const { recipients, openings, body, pdf_url } = await open(who, note);
      expect([body, pdf_url]).toEqual([
        "<p>Se informa</p>",
        expect.stringContaining(`name=${note.number}.pdf`),
      ]);
      const names = (list: readonly { sector_acronym: string }[] | null) =>
        list?.map(({ sector_acronym }) => sector_acronym).toSorted() ?? null;
      return [names(recipients.to), names(recipients.cc), names(recipients.bcc), openings !== null];
    };
    const shared = [["HAC#PRIV"], ["OBRAS#PRIV"]];
    expect(await told("stranger")).toEqual([...shared, null, false]);
    expect(await told("outsider")).toEqual([...shared, null, false]);
    expect(await told("mayor")).toEqual([...shared, ["INT#PRIV"], false]);
    expect(await told("creator")).toEqual([...shared, ["MESA"], false]);
    expect(await told("numerator")).toEqual([...shared, ["INT#PRIV", "MESA"], true]);
  });

  const REFUSED: [Who, To, Sent, "forbidden" | "not_found"][] = [
    ["unsealed", { to: ["HAC#PRIV"] }, {}, "forbidden"],
    ["signer", { to: ["HAC#PRIV"] }, {}, "forbidden"],
    ["searcher", { to: ["HAC#PRIV"] }, {}, "forbidden"],
    ["stranger", { to: ["HAC#PRIV"] }, { visibility: "reservado" }, "not_found"],
    ["numerator", { to: ["HAC#PRIV"] }, { visibility: "reservado" }, "not_found"],
    ["stranger", { to: ["HAC#PRIV"] }, { status: "sent_to_sign" }, "not_found"],
    ["creator", { to: ["HAC#PRIV"] }, { status: "draft" }, "not_found"],
    ["creator", {}, { type: "IF" }, "not_found"],
    ["creator", { to: ["stranger"] }, { type: "MEMO" }, "not_found"],
  ];
  test.each(REFUSED)("refuses %s a note to %j, %j: %s", async (who, to, options, refused) => {
    const note = await send("NOTA", to, options);
    await expectRefusal(open(who, note), refused);
    await expectRefusal(archive(who, note, true, "HAC#PRIV"), refused);
    expect(await openings(note)).toBe(0);
  });

  test("is decided by present work places", async () => {
    await using own = await aTown();
    const note = await send("NOTA", { to: ["HAC#PRIV"] }, {}, own);
    const reads = (who: Who) => own.invoke(who, getNoteOp, { note_id: note.id });
    const received = async (who: Who) => (await own.invoke(who, listReceivedNotesOp, {})).total;
    await reads("stranger");
    const move = (who: Who, to: SectorName) =>
      own.db.user.update({ where: { id: own.people[who].id }, data: { sectorId: own.sectors[to] } });
    await move("stranger", "OBRAS#PRIV");
    await move("outsider", "HAC#PRIV");

    await expectRefusal(reads("stranger"), "forbidden", { code: "NOT_A_PARTY" });
    expect([await received("stranger"), await received("outsider")]).toEqual([0, 1]);
    own.clock.advance(1000);
    await reads("outsider");
    // Who sent it stays who sent it, and what was opened there was opened there.
    await move("creator", "OBRAS#PRIV");
    const { openings } = await reads("creator");
    expect(openings!.map(({ full_name, sectors }) => [full_name, ...sectors])).toEqual([
      ["Ernesto Extraño", "HAC#PRIV"],
      ["Oscar Obrero", "HAC#PRIV"],
    ]);
  });
});

describe("archiving", () => {
  test("is each sector's own, and done twice is done once", async () => {
    const note = await sendFindable({ to: ["HAC#PRIV"], cc: ["OBRAS#PRIV"] });
    const boxes = async (who: Who) => [
      (await listed(who, "received", note.word)).length,
      (await listed(who, "archived", note.word)).length,
    ];
    const isArchived = async (who: Who) =>
      (await town.invoke(who, getNoteOp, { note_id: note.id })).is_archived;
    const at = town.clock.now();
    const answer = { note_id: note.id, archived: true, message: "Nota archivada" };
    expect(await Promise.all([1, 2].map(() => archive("stranger", note, true, "HAC#PRIV")))).toEqual([
      answer,
      answer,
    ]);
    town.clock.advance(60_000);
    expect(await archive("delegate", note, true, "HAC#PRIV")).toEqual(answer);
    const { archivedAt } = await town.db.documentRecipient.findFirstOrThrow({
      where: { documentId: note.id, sectorId: sector("HAC#PRIV") },
    });
    expect(archivedAt).toEqual(at);
    const audited = await town.db.auditLog.findMany({
      where: { tableName: "document_recipients", operation: "UPDATE", requestId: { not: null } },
    });
    expect(
      audited.filter(({ newRow }) => (newRow as { document_id: string }).document_id === note.id),
    ).toHaveLength(1);

    expect(await boxes("stranger")).toEqual([0, 1]);
    expect(await boxes("outsider")).toEqual([1, 0]);
    // Who receives for both finds it in the inbox of one and in the archive of the other.
    expect(await boxes("delegate")).toEqual([1, 1]);
    expect([await isArchived("stranger"), await isArchived("delegate")]).toEqual([true, false]);
    expect(await listed("stranger", "archived", note.word)).toMatchObject([
      { archived_at: at.toISOString() },
    ]);

    const back = { note_id: note.id, archived: false, message: "Nota desarchivada" };
    expect(await archive("stranger", note, false, "HAC#PRIV")).toEqual(back);
    expect(await archive("stranger", note, false, "HAC#PRIV")).toEqual(back);
    expect(await boxes("stranger")).toEqual([1, 0]);
  });

  test("archiving and its contrary at once: both are answered, one holds", async () => {
    const note = await send("NOTA", { to: ["HAC#PRIV"] });
    await Promise.all([true, false, true].map((archived) => archive("stranger", note, archived, "HAC#PRIV")));
    const [row] = await town.db.documentRecipient.findMany({ where: { documentId: note.id } });
    expect((row!.archivedAt === null) === (row!.archivedById === null)).toBe(true);
  });

  test.each<[Who, SectorName]>([
    // The sender does not; nor a sector for another, whether it got it or not; nor who may only see there.
    ["creator", "HAC#PRIV"],
    ["numerator", "LEGAL#PRIV"],
    ["stranger", "OBRAS#PRIV"],
    ["stranger", "INT#PRIV"],
    ["stranger", "LEGAL#PRIV"],
    ["delegate", "OBRAS#PRIV"],
  ])("refuses %s for %s", async (who, name) => {
    const note = await send("NOTA", { to: ["HAC#PRIV", "OBRAS#PRIV"], bcc: ["INT#PRIV"] });
    await expectRefusal(archive(who, note, true, name), "forbidden", { code: "NOT_A_RECIPIENT" });
    const where = { documentId: note.id, archivedAt: { not: null } };
    expect(await town.db.documentRecipient.count({ where })).toBe(0);
  });
});

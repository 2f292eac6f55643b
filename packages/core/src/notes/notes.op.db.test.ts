import type { SectorName, Who } from "@foja/testing/town/cast";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { aTown, type Town, townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { archiveMemoOp } from "./archive-memo.op";
import { getMemoOp } from "./get-memo.op";
import { listArchivedMemosOp } from "./list-archived-memos.op";
import { listArchivedNotesOp } from "./list-archived-notes.op";
import { listReceivedMemosOp } from "./list-received-memos.op";
import { listReceivedNotesOp } from "./list-received-notes.op";
import { listSentMemosOp } from "./list-sent-memos.op";
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

const LISTS = { received: listReceivedNotesOp, archived: listArchivedNotesOp } as const;
const listed = async (who: Who, box: keyof typeof LISTS, search: string, more = {}) =>
  (await town.invoke(who, LISTS[box], { search, ...more })).notes;

describe("received and sent", () => {
  test("each party finds it where it belongs, with what they are to it", async () => {
    const note = await sendFindable({ to: ["HAC#PRIV"], cc: ["OBRAS#PRIV"], bcc: ["INT#PRIV"] });
    const item = {
      note_id: note.id,
      official_number: note.number,
      subject: `Poda ${note.word}`,
      sender: {
        user_id: town.people.numerator.id,
        full_name: "Nora Numeradora",
        sector_acronym: "LEGAL#PRIV",
      },
      created_at: town.clock.now().toISOString(),
    };
    const unread = { is_read: false, read_at: null, archived_at: null };
    const types: [Who, string][] = [
      ["stranger", "to"],
      ["outsider", "cc"],
      ["mayor", "bcc"],
      // In two names, once, as the stronger.
      ["delegate", "to"],
    ];
    for (const [who, recipient_type] of types) {
      expect(await listed(who, "received", note.word)).toEqual([{ ...item, ...unread, recipient_type }]);
    }
    for (const who of ["creator", "signer", "numerator", "unsealed"] as const) {
      expect(await listed(who, "received", note.word)).toEqual([]);
    }

    for (const who of ["creator", "numerator"] as const) {
      const { notes } = await town.invoke(who, listSentNotesOp, { search: note.word });
      expect(notes).toMatchObject([item]);
      expect(
        notes[0]!.recipients.map((to) => [to.recipient_type, to.sector_acronym, to.openings_count]),
      ).toEqual([
        ["to", "HAC#PRIV", 0],
        ["cc", "OBRAS#PRIV", 0],
        ["bcc", "INT#PRIV", 0],
      ]);
    }
    for (const who of ["signer", "unsealed", "stranger", "mayor"] as const) {
      expect((await town.invoke(who, listSentNotesOp, { search: note.word })).total).toBe(0);
    }
  });

  test("only what is signed, not reserved, and a note", async () => {
    const reference = "Reunión kermés";
    for (const status of ["draft", "sent_to_sign", "rejected"] as const) {
      await send("NOTA", { to: ["HAC#PRIV"] }, { reference, status });
    }
    await send("NOTA", { to: ["HAC#PRIV"] }, { reference, visibility: "reservado" });
    await send("MEMO", { to: ["stranger"] }, { reference });
    await town.document({ reference, status: "signed", by: "stranger", signers: ["stranger"] });
    expect(await listed("stranger", "received", "kermes")).toEqual([]);
    expect((await town.invoke("creator", listSentNotesOp, { search: "kermes" })).total).toBe(0);
  });

  test("search: number, subject and text, and of no recipient", async () => {
    const note = await sendFindable(
      { to: ["HAC#PRIV"], bcc: ["INT#PRIV"] },
      { content: "<p>Arréglese el <b>ñandubay</b></p>" },
    );
    const found = async (search: string) =>
      (await listed("stranger", "received", search)).map(({ note_id }) => note_id);
    for (const search of [note.number!, note.word.toUpperCase(), `${note.word} nandub`]) {
      expect(await found(search)).toEqual([note.id]);
    }
    for (const search of ["·", `${note.word} intendencia`, `${note.word} PRIV`]) {
      expect(await found(search)).toEqual([]);
    }
  });

  test("days of the municipality, of when it was sent, both ends included", async () => {
    await using own = await aTown();
    // 22:30 of the day before in Buenos Aires; 00:30 there.
    const early = new Date("2027-04-10T01:30:00Z");
    const late = new Date("2027-04-10T03:30:00Z");
    own.clock.set(early);
    const first = await send("NOTA", { to: ["HAC#PRIV"] }, {}, own);
    own.clock.set(late);
    const second = await send("NOTA", { to: ["HAC#PRIV"] }, {}, own);
    const cases: [Record<string, string>, string[]][] = [
      [{}, [second.id, first.id]],
      [{ date_filter: "hoy" }, [second.id]],
      [{ date_filter: "ayer" }, [first.id]],
      [{ date_from: "2027-04-10" }, [second.id]],
      [{ date_to: "2027-04-09" }, [first.id]],
      [{ date_from: "2027-04-09", date_to: "2027-04-10" }, [second.id, first.id]],
      [{ date_from: "2027-04-10", date_to: "2027-04-09" }, []],
      [{ date_filter: "ayer", date_from: "2027-04-10" }, []],
    ];
    for (const [filter, ids] of cases) {
      const received = await own.invoke("stranger", listReceivedNotesOp, filter);
      const sent = await own.invoke("creator", listSentNotesOp, filter);
      expect([filter, received.notes.map(({ note_id }) => note_id)]).toEqual([filter, ids]);
      expect([filter, sent.notes.map(({ note_id }) => note_id), sent.total]).toEqual([
        filter,
        ids,
        ids.length,
      ]);
    }
    const page = await own.invoke("stranger", listReceivedNotesOp, { page: 2, page_size: 1 });
    expect(page).toMatchObject({ notes: [{ note_id: first.id }], total: 2, page: 2, total_pages: 2 });
    expect(await own.invoke("stranger", listReceivedNotesOp, { page: 9 })).toMatchObject({
      notes: [],
      total: 2,
    });
  });
});

test("memos: the same between persons", async () => {
  const word = "memorandumunico";
  const memo = await send("MEMO", { to: ["stranger"], bcc: ["mayor"] }, { reference: word });
  const id = { memo_id: memo.id };
  const received = async (who: Who) => (await town.invoke(who, listReceivedMemosOp, { search: word })).memos;
  expect(await received("stranger")).toMatchObject([{ ...id, recipient_type: "to", is_read: false }]);
  expect(await received("mayor")).toMatchObject([{ recipient_type: "bcc" }]);
  // Whoever works beside them receives nothing.
  expect([await received("delegate"), await received("admin")]).toEqual([[], []]);
  await expectRefusal(town.invoke("delegate", getMemoOp, id), "forbidden", { code: "NOT_A_PARTY" });

  const told = await town.invoke("stranger", getMemoOp, id);
  expect(told).toMatchObject({ openings: null, recipients: { bcc: null } });
  expect(told.recipients.to).toEqual([{ user_id: town.people.stranger.id, full_name: "Ernesto Extraño" }]);
  expect((await town.invoke("creator", getMemoOp, id)).openings).toMatchObject([
    { full_name: "Ernesto Extraño" },
  ]);
  const { memos } = await town.invoke("numerator", listSentMemosOp, { search: word });
  expect(memos[0]!.recipients).toEqual([
    {
      user_id: town.people.stranger.id,
      full_name: "Ernesto Extraño",
      recipient_type: "to",
      openings_count: 1,
    },
    {
      user_id: town.people.mayor.id,
      full_name: "Máximo Intendente",
      recipient_type: "bcc",
      openings_count: 0,
    },
  ]);

  const change = (who: Who, archived: boolean) => town.invoke(who, archiveMemoOp, { ...id, archived });
  await expectRefusal(change("creator", true), "forbidden", { code: "NOT_A_RECIPIENT" });
  await expectRefusal(change("delegate", true), "forbidden", { code: "NOT_A_PARTY" });
  expect(await change("stranger", true)).toEqual({ ...id, archived: true, message: "Memo archivado" });
  expect([await received("stranger"), (await received("mayor")).length]).toEqual([[], 1]);
  expect(await town.invoke("stranger", listArchivedMemosOp, { search: word })).toMatchObject({
    memos: [{ ...id, is_read: true }],
    total: 1,
  });
});

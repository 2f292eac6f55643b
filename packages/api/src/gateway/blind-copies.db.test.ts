import { createDocumentOp } from "@foja/core/documents/create-document.op";
import { updateDocumentOp } from "@foja/core/documents/update-document.op";
import { signDocumentOp } from "@foja/core/signing/sign-document.op";
import { startSigningOp } from "@foja/core/signing/start-signing.op";
import type { Who } from "@foja/testing/town/cast";
import { readHtml } from "@foja/testing/town/text-pdfs";
import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pathParams, type Row } from "../door/row";
import { aKey, credentials } from "../testing/a-key";
import { KITS } from "../testing/kits";
import { ownInputs, sendInputs, shapeOf } from "../testing/send";
import { commonThings, referenceOf, type Things } from "../testing/things";
import { gatewayDoor } from "./door";

// Domain 6: who got a blind copy is known to the sender and to themselves. Each row of the gateway is asked twice by each observer: about
// letters with a blind copy, and about the same letters without one. Nothing may make a difference but what the request itself named.

const kit = KITS.find(({ door }) => door === gatewayDoor)!;

/** Nobody among them sent it, or got the blind copies. */
const OBSERVERS = {
  stranger: "another recipient",
  unsealed: "a colleague of the sender's sector",
  signer: "who signed it before the sender",
  mayor: "an outsider",
  searcher: "an outsider who searches everything",
} as const satisfies Partial<Record<Who, string>>;
type Observer = keyof typeof OBSERVERS;
const observers = Object.keys(OBSERVERS) as Observer[];

let town: Town;
let headersOf: (who: Who) => Record<string, string>;
let plain: Things;
let blind: Things;
const listsBefore = new Map<string, string[]>();

const rows = gatewayDoor.rows.map((row) => [`${row.method} ${row.path}`, row] as const);
const isAboutLetters = (row: Row) =>
  Object.values(shapeOf(row)).some((schema) =>
    ["note", "memo", "document", "documentNumber", "case", "caseNumber"].includes(referenceOf(schema) ?? ""),
  );
const listings = rows.filter(
  ([, row]) => row.operation.effect === "read" && pathParams(row.path).length === 0,
);
const about = rows.filter(([, row]) => isAboutLetters(row));

/** Everything by which an answer could tell who they are. */
const traces = () => {
  const { worksHead } = town.people;
  return [town.sectors["OBRAS#PRIV"], "OBRAS#PRIV", "Obras Públicas", worksHead.id, "Olga Obras"];
};
const tracesIn = (text: string): string[] => traces().filter((trace) => text.includes(trace));

const ask = async (row: Row, who: Who, inputs: Record<string, unknown>) =>
  (await sendInputs(town, kit, row, { headers: () => headersOf(who) }, inputs)).text;

/** As the operations send them: composed, signed, linked to a case, told to people. */
const sendLetters = async (bcc: { note: readonly string[]; memo: readonly string[] }): Promise<Things> => {
  const { people, sectors } = town;
  const sendOne = async (document_type_acronym: "NOTA" | "MEMO", recipients: object) => {
    const { document_id } = await town.invoke("creator", createDocumentOp, {
      document_type_acronym,
      reference: "Corte de la calle",
      recipients,
    });
    const signers = [people.signer.id, people.numerator.id];
    await town.invoke("creator", updateDocumentOp, {
      document_id,
      signers,
      content: "<p>Se corta la calle</p>",
    });
    await town.invoke("creator", startSigningOp, { document_id });
    await town.invoke("signer", signDocumentOp, { document_id });
    const signed = await town.invoke("numerator", signDocumentOp, { document_id });
    return { id: document_id, number: signed.document_number };
  };
  const note = await sendOne("NOTA", { to: [sectors["HAC#PRIV"]], bcc: bcc.note });
  const memo = await sendOne("MEMO", { to: [people.stranger.id], bcc: bcc.memo });
  const found = await town.case({ documents: [note, memo], responsibles: { creator: "ADMIN" } });
  return {
    ...commonThings(town),
    sector: [sectors["HAC#PRIV"]],
    note: [note.id],
    memo: [memo.id],
    document: [note.id, memo.id],
    documentNumber: [note.number, memo.number],
    case: [found.id],
    caseNumber: [found.number],
  };
};

const keyOf = (label: string, who: Who) => `${label} by ${who}`;

beforeAll(async () => {
  town = await aTown();
  const key = await aKey(town, town, { type: "standard" });
  headersOf = (who) => credentials(key, town.people[who].id);
  plain = await sendLetters({ note: [], memo: [] });
  for (const who of observers) {
    for (const [label, row] of listings) {
      listsBefore.set(keyOf(label, who), tracesIn(await ask(row, who, ownInputs(row, { own: plain }))));
    }
  }
  blind = await sendLetters({ note: [town.sectors["OBRAS#PRIV"]], memo: [town.people.worksHead.id] });
}, 120_000);
afterAll(() => town.close());

describe.each(observers)("lists for %s", (who) => {
  test.each(listings)("%s", async (label, row) => {
    const inputs = ownInputs(row, { own: blind });
    expect(tracesIn(await ask(row, who, inputs))).toEqual(listsBefore.get(keyOf(label, who)));
  });

  test.each(listings.filter(([, row]) => "search" in shapeOf(row)))(
    "%s finds nothing by their name",
    async (_label, row) => {
      for (const search of ["Olga", "Obras Públicas", "OBRAS#PRIV"]) {
        const { total } = JSON.parse(await ask(row, who, { search, page_size: 100 })) as { total: number };
        expect([search, total]).toEqual([search, 0]);
      }
    },
  );
});

// After the lists: some of them may change what they are asked about.
describe.each(observers)("what %s asks about them", (who) => {
  test.each(about)("%s", async (_label, row) => {
    const both = [];
    for (const things of [plain, blind]) {
      for (const number of [0, 1]) {
        const own = Object.fromEntries(
          Object.entries(things).map(([kind, values]) => [kind, [values.at(number) ?? values[0]]]),
        );
        both.push(tracesIn(await ask(row, who, ownInputs(row, { own }))));
      }
    }
    expect(both.slice(2)).toEqual(both.slice(0, 2));
  });
});

// Without these the above would prove nothing.
test.each(["creator", "numerator", "worksHead"] as const)("%s is told", async (who) => {
  const rowOf = (path: string) => gatewayDoor.rows.find((row) => row.path === path)!;
  const note = await ask(rowOf("/notes/:note_id"), who, { note_id: blind.note![0] });
  const memo = await ask(rowOf("/memos/:memo_id"), who, { memo_id: blind.memo![0] });
  expect(tracesIn(note)).toEqual(expect.arrayContaining([town.sectors["OBRAS#PRIV"], "OBRAS#PRIV"]));
  expect(tracesIn(memo)).toEqual(expect.arrayContaining([town.people.worksHead.id, "Olga Obras"]));
});

test("no paper, no notice and no file's name tells", async () => {
  const ids = blind.document as string[];
  for (const { id, pdfKey, searchText } of await town.db.document.findMany({ where: { id: { in: ids } } })) {
    const { bytes } = town.files.get(pdfKey!)!;
    expect(readHtml(bytes)).toContain("Se corta la calle");
    expect([id, ...tracesIn(Buffer.from(bytes).toString()), ...tracesIn(searchText)]).toEqual([id]);
  }
  const notices = await town.db.notification.findMany({ where: { entityId: { in: ids } } });
  expect(notices.filter(({ data }) => tracesIn(JSON.stringify(data)).length > 0)).toEqual([]);
  const told = notices.filter(({ kind }) => kind.endsWith("_received"));
  const { delegate, outsider, stranger, worksHead } = town.people;
  const of = (kind: string) =>
    told
      .filter((notice) => notice.kind === kind)
      .map(({ userId }) => userId)
      .toSorted();
  expect(of("memo_received")).toEqual([stranger.id, worksHead.id].toSorted());
  expect(of("note_received")).toEqual([delegate.id, outsider.id, stranger.id, worksHead.id].toSorted());
});

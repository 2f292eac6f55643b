import { townOfFile } from "@foja/testing/town/town";
import { beforeAll, describe, expect, test } from "vitest";
import { casesActivityOp } from "./cases-activity.op";
import { documentsByTypeOp } from "./documents-by-type.op";
import { lastAccessOp } from "./last-access.op";
import { listCasesForStatsOp } from "./list-cases.op";
import { recentSignedDocumentsOp } from "./recent-signed-documents.op";
import { signaturesByDayOp } from "./signatures-by-day.op";
import { statsSummaryOp } from "./summary.op";

// Counts everything, so nothing is built after this. Days end at 03:00 UTC.
const town = await townOfFile();
const DAYS = { date_from: "2027-03-04", date_to: "2027-03-07" };
const secret: { case?: string; document?: string | null } = {};

beforeAll(async () => {
  await town.case({ reference: "Poda de la plaza" });
  await town.document({ status: "signed", reference: "Informe de poda" });
  await town.document({ type: "NOTA", status: "signed", recipients: { to: ["OBRAS#PRIV"] } });
  await town.document({ type: "NOTA", recipients: { to: ["OBRAS#PRIV"] } });
  await town.document({ status: "sent_to_sign", signed: 1 });
  town.clock.set(new Date("2027-03-06T02:59:58.999Z"));
  const sum = { template: "SUM", responsibles: { creator: "ADMIN" }, reference: "Poda secreta" } as const;
  secret.case = (await town.case(sum)).number;
  town.clock.set(new Date("2027-03-06T02:59:59.000Z"));
  await town.case({ status: "archived", reference: "Bacheo" });
  secret.document = (await town.document({ type: "RES", status: "signed" })).number;
});

test("of the whole municipality", async () => {
  expect(await town.invoke("admin", statsSummaryOp, {})).toEqual({
    cases: { total: 3, active: 2, closed: 1, last_14_days: 3 },
    // Covers are documents too.
    signed_documents: { total: 6, last_14_days: 6 },
    users: { total: 12, active: 11, active_30_days: 0 },
    notes_sent: 1,
    departments: 4,
    sectors: 5,
  });
  town.clock.set(new Date("2027-03-19T03:00:00.000Z"));
  const later = await town.invoke("admin", statsSummaryOp, {});
  expect([later.cases.last_14_days, later.signed_documents.last_14_days]).toEqual([1, 2]);
  town.clock.set(new Date("2027-03-06T03:00:01.000Z"));
});

describe("by the days of the municipality, also those on which nothing happened", () => {
  test("cases", async () => {
    expect((await town.invoke("admin", casesActivityOp, DAYS)).days).toEqual([
      { date: "2027-03-04", count: 0 },
      { date: "2027-03-05", count: 2 },
      { date: "2027-03-06", count: 1 },
      { date: "2027-03-07", count: 0 },
    ]);
    expect((await town.invoke("admin", casesActivityOp, {})).days).toHaveLength(14);
  });

  test("signatures, of what is official and of what is being signed", async () => {
    const { days, total } = await town.invoke("admin", signaturesByDayOp, DAYS);
    const signed = await town.db.documentSigner.count({ where: { signedAt: { not: null } } });
    expect(total).toBe(signed);
    expect(days.map(({ electronic, digital }) => [electronic > 0, digital])).toEqual([
      [false, 0],
      [true, 0],
      [true, 0],
      [false, 0],
    ]);
  });

  test("documents by type", async () => {
    expect(await town.invoke("admin", documentsByTypeOp, DAYS)).toEqual({
      items: [
        { acronym: "CAEX", name: "Carátula de expediente", count: 3 },
        { acronym: "IF", name: "Informe", count: 1 },
        { acronym: "NOTA", name: "Nota", count: 1 },
        { acronym: "RES", name: "Dictamen reservado", count: 1 },
      ],
      total: 6,
    });
    const years = { date_from: "2000-01-01", date_to: "9999-12-31" };
    expect(await town.invoke("admin", documentsByTypeOp, years)).toMatchObject({ total: 6 });
    expect(await town.invoke("admin", documentsByTypeOp, { date_to: "2027-03-04" })).toEqual({
      items: [],
      total: 0,
    });
  });
});

describe("what is reserved is counted, and told to nobody by their role", () => {
  const list = async (input: object) => {
    const { cases, total } = await town.invoke("admin", listCasesForStatsOp, input);
    return [cases.map(({ reference }) => reference), total];
  };

  test.each<[string, object, string[]]>([
    ["all, the newest first", {}, ["Bacheo", "Poda de la plaza"]],
    ["by subject", { search: "poda" }, ["Poda de la plaza"]],
    ["by state", { status: "archived" }, ["Bacheo"]],
    ["by day", { date_from: "2027-03-06" }, ["Bacheo"]],
    ["by both", { date_to: "2027-03-05", search: "PLAZA" }, ["Poda de la plaza"]],
    ["by page", { page: 2, page_size: 1 }, ["Poda de la plaza"]],
  ])("cases: %s", async (_name, input, references) => {
    expect(await list(input)).toEqual([references, "page" in input ? 2 : references.length]);
  });

  test("nor by its exact number; but by what they are in it", async () => {
    expect(await list({ search: secret.case! })).toEqual([[], 0]);
    const { id, ownerSectorId } = await town.db.case.findUniqueOrThrow({ where: { number: secret.case! } });
    const responsible = await town.db.caseResponsible.create({
      data: {
        id: crypto.randomUUID(),
        caseId: id,
        userId: town.people.admin.id,
        sectorId: ownerSectorId,
        type: "ADDITIONAL",
        addedAt: town.clock.now(),
      },
    });
    expect(await list({ search: secret.case! })).toEqual([["Poda secreta"], 1]);
    await town.db.caseResponsible.update({
      where: { id: responsible.id },
      data: { removedAt: town.clock.now() },
    });
  });

  test("documents, the last signed first", async () => {
    const recent = async (who: "admin", input: object) =>
      (await town.invoke(who, recentSignedDocumentsOp, input)).documents;
    const all = await recent("admin", { limit: 500 });
    expect(all.map(({ document_type }) => document_type.acronym)).toEqual(["CAEX", "NOTA", "IF", "CAEX"]);
    expect(all[2]).toMatchObject({ reference: "Informe de poda", signed_by: "Nora Numeradora" });
    expect(await recent("admin", { date_to: "2027-03-05", limit: 1 })).toMatchObject([
      { document_type: { acronym: "NOTA" } },
    ]);
  });
});

test("who came last, by their own sign-in", async () => {
  const seen = (who: "creator" | "signer", lastAccessAt: Date) =>
    town.db.user.update({ where: { id: town.people[who].id }, data: { lastAccessAt } });
  await seen("creator", new Date("2027-03-06T01:00:00Z"));
  await seen("signer", new Date("2027-02-01T01:00:00Z"));
  const { users } = await town.invoke("admin", lastAccessOp, {});
  expect(users.map(({ full_name, last_access }) => [full_name, last_access])).toEqual([
    ["Carla Creadora", "2027-03-06T01:00:00.000Z"],
    ["Silvio Firmante", "2027-02-01T01:00:00.000Z"],
  ]);
  expect((await town.invoke("admin", lastAccessOp, { limit: 1 })).users).toHaveLength(1);
  const { users: counted } = await town.invoke("admin", statsSummaryOp, {});
  expect(counted.active_30_days).toBe(1);
});

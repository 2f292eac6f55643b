import { getWholeCaseOp } from "@foja/core/cases/get-whole-case.op";
import { getWholeCaseByNumberOp } from "@foja/core/cases/get-whole-case-by-number.op";
import { listAvailableResponsiblesOp } from "@foja/core/cases/list-available-responsibles.op";
import { listAvailableSectorsOp } from "@foja/core/cases/list-available-sectors.op";
import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { aDoor } from "../testing/a-door";
import { createCaseContract } from "./cases/create-case";
import { listCasesContract } from "./cases/list-cases";
import { listResponsiblesContract } from "./cases/list-responsibles";
import { backendDoor } from "./door";

let town: Town;
beforeAll(async () => {
  town = await aTown();
});
afterAll(() => town.close());

const answer = async (method: string, path: string, body?: unknown) => {
  const door = aDoor(town, backendDoor, { tokens: async (token) => ({ email: token, subject: token }) });
  const response = await door.call(method, path, {
    headers: { authorization: `Bearer ${town.people.creator.email}` },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, ...((await response.json()) as { data: unknown; message: string }) };
};

/** What the operation says that it answers, from inside the envelope. */
const read = async <O extends z.ZodType>({ output }: { output: O }, path: string): Promise<z.output<O>> =>
  output.parse((await answer("GET", path)).data);

const query = (values: Record<string, string>) => new URLSearchParams(values).toString();

test("a new case is answered with its cover, and the whole of it can be read", async () => {
  const wanted = { case_template_id: town.templates.GEN, reference: "Poda en la plaza" };
  const { status, message, data } = await answer("POST", "/cases/", wanted);
  expect([status, message]).toEqual([201, "Expediente creado"]);
  const { case: opened, cover } = createCaseContract.output.parse(data);

  const whole = await read(getWholeCaseOp, `/cases/${opened.case_id}`);
  expect(whole).toMatchObject({
    case_number: opened.case_number,
    case_type: { acronym: "GEN" },
    assigned_sectors: [],
    movements: [{ movement_type: "creation" }],
    documents: [{ document_id: cover.document_id, document_number: cover.official_number }],
    permissions: { can_view: true, can_transfer: true },
  });
  const path = `/cases/by-number/${opened.case_number}`;
  expect(await read(getWholeCaseByNumberOp, path)).toEqual(whole);
});

test("the list filters by the sectors that administer and act, and names who acts once", async () => {
  const acted = await town.case({ assigned: [{ sector: "OBRAS#PRIV" }, { sector: "OBRAS#PRIV" }] });
  await town.case();
  const acting = { sector_filter: town.sectors["OBRAS#PRIV"] };
  const ownedBy = (sector: string) => query({ ...acting, trata_filter: sector });

  const found = await read(listCasesContract, `/cases/?${ownedBy(town.sectors["LEGAL#MESA"])}`);
  expect([found.total, found.cases]).toMatchObject([
    1,
    [{ id: acted.id, assigned_sectors: ["OBRAS#PRIV"], admin_sector: { acronym: "MESA" } }],
  ]);
  const none = await read(listCasesContract, `/cases/?${ownedBy(town.sectors["HAC#PRIV"])}`);
  expect(none.total).toBe(0);
});

test("responsibles are told by type, and available are those who may become one", async () => {
  const { id } = await town.case({
    responsibles: { creator: "ADMIN", signer: "ADDITIONAL" },
    assigned: [{ sector: "OBRAS#PRIV" }],
  });
  expect(await read(listResponsiblesContract, `/cases/${id}/responsibles`)).toMatchObject({
    admin: { user_id: town.people.creator.id },
    additional: [{ user_id: town.people.signer.id }],
  });

  const path = (asked: Record<string, string>) => `/cases/${id}/available-responsibles?${query(asked)}`;
  const people = async (asked: Record<string, string>) =>
    (await read(listAvailableResponsiblesOp, path(asked))).users.map(({ user_id }) => user_id);
  const works = { sector_id: town.sectors["OBRAS#PRIV"] };
  expect(await people({ type: "ADMIN" })).not.toContain(town.people.outsider.id);
  expect(await people({ type: "ADDITIONAL" })).toEqual(
    expect.arrayContaining([town.people.creator.id, town.people.outsider.id]),
  );
  expect(await people({ type: "ADDITIONAL", ...works })).not.toContain(town.people.creator.id);
  expect((await answer("GET", path({ type: "ADMIN", ...works }))).status).toBe(400);
});

test("who only sees a case reads where it may go, but not who could become responsible", async () => {
  const { id } = await town.case({
    owner: "OBRAS#PRIV",
    by: "worksHead",
    assigned: [{ sector: "LEGAL#MESA" }],
  });
  expect(await answer("GET", `/cases/${id}/available-responsibles?type=ADMIN`)).toMatchObject({
    status: 403,
    success: false,
    data: null,
  });
  const { sectors } = await read(listAvailableSectorsOp, `/cases/${id}/available-sectors`);
  expect(sectors.map(({ sector_id }) => sector_id)).not.toContain(town.sectors["OBRAS#PRIV"]);
});

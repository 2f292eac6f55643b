import { updateCitizenForAdminOp } from "@foja/core/citizens/update-citizen-for-admin.op";
import { NotaryError } from "@foja/core/ports/notary";
import { readHtml, readSignatures } from "@foja/testing/town/text-pdfs";
import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aDoor } from "../testing/a-door";
import { aKey } from "../testing/a-key";
import { aCitizen } from "../testing/things";
import { tadDoor } from "./door";

let town: Town;
beforeAll(async () => {
  town = await aTown();
});
afterAll(() => town.close());

type Citizen = Awaited<ReturnType<typeof aCitizen>>;

const start = async (body: object, as: Citizen | "pendiente" | "validado" = "validado") => {
  const citizen = typeof as === "string" ? await aCitizen(town, as) : as;
  const { text } = await aKey(town, town, { type: "tad" });
  const response = await aDoor(town, tadDoor).call("POST", "/cases", {
    headers: { "x-api-key": text, "x-citizen-id": citizen.countryId },
    body,
  });
  return { citizen, status: response.status, body: (await response.json()) as Record<string, string> };
};

test("a citizen starts a case: filed where its type says, its cover signed by them, shared with them", async () => {
  const { citizen, status, body } = await start({
    case_template_id: town.templates.OBRA,
    reference: "Poda de un árbol",
  });
  expect([status, body]).toEqual([
    200,
    {
      case_id: expect.any(String),
      case_number: expect.stringMatching(/^EE-2027-\d{6}-MUNI-OBRAS$/),
      official_number: expect.stringMatching(/^CAEX-2027-\d{8}-MUNI-TAD$/),
    },
  ]);
  const row = await town.db.case.findUniqueOrThrow({
    where: { id: body.case_id! },
    include: {
      movements: true,
      shares: true,
      responsibles: true,
      documents: { include: { document: { include: { signers: true } } } },
    },
  });
  expect(row).toMatchObject({
    createdById: null,
    createdByCitizenId: citizen.id,
    ownerSectorId: town.sectors["OBRAS#PRIV"],
    movements: [{ type: "creation", userId: null, citizenId: citizen.id }],
    shares: [{ citizenId: citizen.id, sharedById: null }],
    responsibles: [],
  });
  const [{ document: cover } = { document: undefined }] = row.documents;
  expect(cover).toMatchObject({
    officialNumber: body.official_number,
    createdByCitizenId: citizen.id,
    signers: [{ citizenId: citizen.id, userId: null, isNumerator: true, method: "electronic" }],
  });
  const { bytes } = town.files.get(cover!.pdfKey!)!;
  const { name, acronym } = await town.db.settings.findUniqueOrThrow({ where: { id: 1 } });
  expect(acronym).toBe("MUNI");
  expect(readSignatures(bytes)).toMatchObject([
    {
      person: { name: citizen.fullName, seal: "Ciudadano", department: citizen.countryId, entity: name },
      stamp: { number: body.official_number },
    },
  ]);
  expect(readHtml(bytes)).toContain(citizen.fullName);
  expect(
    await town.database.global.signatureAudit.findMany({ where: { documentId: cover!.id } }),
  ).toMatchObject([
    { signerKind: "citizen", signerId: citizen.id, actorKind: "citizen", actorId: citizen.id },
  ]);
});

test("a reserved case is shared with its citizen, and nobody is put in charge of it", async () => {
  const { citizen, body } = await start({ case_template_id: town.templates.SUM, reference: "Denuncia" });
  const row = await town.db.case.findUniqueOrThrow({
    where: { id: body.case_id! },
    include: { shares: true, responsibles: true },
  });
  expect(row).toMatchObject({
    visibility: "reservado",
    shares: [{ citizenId: citizen.id }],
    responsibles: [],
  });
});

test.each<[string, () => object, number, string]>([
  ["an unknown type", () => ({ case_template_id: town.other.templates.GEN }), 400, "TEMPLATE_NOT_AVAILABLE"],
  ["a closed type", () => ({ case_template_id: town.templates.VIEJO }), 400, "TEMPLATE_NOT_AVAILABLE"],
  [
    "a type of the web alone",
    () => ({ case_template_id: town.templates.WEB }),
    400,
    "TEMPLATE_NOT_AVAILABLE",
  ],
  ["what is no identifier", () => ({ case_template_id: "GEN" }), 400, "INVALID_INPUT"],
  ["a blank reference", () => ({ reference: " " }), 400, "INVALID_INPUT"],
  ["a sector", () => ({ owner_sector_id: town.sectors["HAC#PRIV"] }), 400, "INVALID_INPUT"],
])("%s is refused, and no number is lost", async (_name, changes, status, code) => {
  const before = await town.db.numberLedger.count();
  const answer = await start({ case_template_id: town.templates.GEN, reference: "Poda", ...changes() });
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(await town.db.numberLedger.count()).toBe(before);
});

test("who is not validated starts none", async () => {
  const answer = await start({ case_template_id: town.templates.GEN, reference: "Poda" }, "pendiente");
  expect([answer.status, answer.body.code]).toEqual([403, "CITIZEN_NOT_VALIDATED"]);
});

test("a signature that fails leaves no case and gives both numbers back", async () => {
  const used = () => town.db.numberLedger.findMany({ where: { state: { not: "released" } } });
  const before = [await town.db.case.count(), (await used()).length];
  town.faults.sign.failNext(new NotaryError("unavailable", "TIMEOUT", "tarde"));
  const answer = await start({ case_template_id: town.templates.GEN, reference: "Poda" });
  expect(answer.status).toBe(503);
  expect([await town.db.case.count(), (await used()).length]).toEqual(before);
});

test("who is blocked while the cover is signed opens none, and no number is lost", async () => {
  const before = await town.db.case.count();
  const held = town.faults.sign.holdNext();
  const citizen = await aCitizen(town);
  const starting = start({ case_template_id: town.templates.GEN, reference: "Poda" }, citizen);
  await held.reached;
  await town.db.citizen.update({ where: { id: citizen.id }, data: { estado: "bloqueado" } });
  held.release();
  const { status, body } = await starting;
  expect([status, body.code]).toEqual([403, "CITIZEN_BLOCKED"]);
  expect(await town.db.case.count()).toBe(before);
  expect(await town.db.numberLedger.count({ where: { state: "reserved" } })).toBe(0);
});

test("what the cover can't show is refused while it can be mended", async () => {
  const wanted = { case_template_id: town.templates.OBRA, reference: "Poda 🌳" };
  const { status, body } = await start(wanted);
  expect([status, body]).toMatchObject([
    400,
    { code: "UNSUPPORTED_CHARACTERS", details: [{ path: "reference" }] },
  ]);
});

test("who has a name that no signature shows hears why, and signs once it is corrected", async () => {
  const { id } = await aCitizen(town);
  const rename = (fullName: string) => town.db.citizen.update({ where: { id }, data: { fullName } });
  const wanted = { case_template_id: town.templates.OBRA, reference: "Poda" };
  for (const name of ["W".repeat(200), "王小明"]) {
    const { status, body } = await start(wanted, await rename(name));
    expect([status, body.code]).toEqual([409, "CITIZEN_UNPRINTABLE"]);
    expect(body.error).toContain("Un administrador del municipio puede corregir el nombre");
  }
  await town.invoke("admin", updateCitizenForAdminOp, { citizen_id: id, full_name: "Xiaoming Wang" });
  const { body } = await start(wanted, await town.db.citizen.findUniqueOrThrow({ where: { id } }));
  const cover = await town.db.document.findFirstOrThrow({
    where: { officialNumber: body.official_number ?? "" },
  });
  expect(readSignatures(town.files.get(cover.pdfKey!)!.bytes)).toMatchObject([
    { person: { name: "Xiaoming Wang" } },
  ]);
});

import { randomUUID } from "node:crypto";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { findCitizenActor } from "./citizen";
import { getCitizenForAdminOp } from "./get-citizen-for-admin.op";
import { listCitizensOp } from "./list-citizens.op";
import { updateCitizenForAdminOp } from "./update-citizen-for-admin.op";

const town = await townOfFile();

let made = 0;
const aCitizen = (fullName = "Ñata Peña") => {
  const now = town.clock.now();
  const countryId = `27-3000${String(1000 + ++made)}-4`;
  return town.db.citizen.create({
    data: { id: randomUUID(), fullName, countryId, createdAt: now, updatedAt: now },
  });
};
const set = (citizen_id: string, estado: string, expected?: object) =>
  town.invoke("admin", updateCitizenForAdminOp, { citizen_id, estado, ...(expected && { expected }) });

test("are found by name and national id, in any spelling, and by state", async () => {
  const { id, countryId } = await aCitizen("Úrsula Güiraldes");
  await set(id, "validado");
  const found = async (input: object) =>
    (await town.invoke("admin", listCitizensOp, input)).citizens.map((one) => one.id);
  for (const search of ["ursula", "GUIR urs", countryId, countryId.replaceAll("-", "")])
    expect([search, await found({ search })]).toEqual([search, [id]]);
  expect(await found({ search: "guiraldes", estado: "pendiente" })).toEqual([]);
  expect(await found({ search: "guiraldes", estado: "validado", offset: 1 })).toEqual([]);
});

describe("a citizen", () => {
  test("is validated by whoever does it, and blocked: that ends their access", async () => {
    const { id } = await aCitizen();
    const now = town.clock.now().toISOString();
    expect(await set(id, "validado")).toMatchObject({
      validated_by: "Ana Administradora",
      validated_at: now,
    });
    await findCitizenActor(town.db, [id], "key");
    expect(await set(id, "bloqueado")).toMatchObject({ estado: "bloqueado", validated_by: null });
    await expectRefusalOf(findCitizenActor(town.db, [id], "key"));
    const audited = await town.db.auditLog.findMany({ where: { tableName: "citizens", entityId: id } });
    expect(audited.map(({ operation }) => operation)).toEqual(["INSERT", "UPDATE", "UPDATE"]);
    for (const { newRow } of audited) expect(newRow).not.toHaveProperty("search_text");
  });

  const expectRefusalOf = (call: Promise<unknown>) =>
    expect(call).rejects.toMatchObject({ extra: { code: "CITIZEN_BLOCKED" } });

  test("of two who decide at once upon the same, one is told what there is now", async () => {
    const { id } = await aCitizen();
    const outcomes = await Promise.allSettled(
      ["validado", "bloqueado"].map((estado) => set(id, estado, { estado: "pendiente" })),
    );
    const kept = outcomes.find((outcome) => outcome.status === "fulfilled")?.value.estado;
    expect(outcomes.find((outcome) => outcome.status === "rejected")?.reason).toMatchObject({
      extra: { code: "CHANGED_MEANWHILE", current: { estado: kept } },
    });
  });

  test("is shown with what was shared; of a reserved case the number alone", async () => {
    const { id } = await aCitizen();
    const shared = [
      await town.case({ reference: "Poda" }),
      await town.case({ template: "SUM", responsibles: { creator: "ADMIN" }, reference: "Secreto" }),
    ];
    const since = town.clock.now();
    await town.db.caseShare.createMany({
      data: shared.map((one, index) => ({
        caseId: one.id,
        citizenId: id,
        sharedAt: new Date(since.getTime() - index),
      })),
    });
    const detail = await town.invoke("admin", getCitizenForAdminOp, { citizen_id: id });
    expect(detail.cases_total).toBe(2);
    expect(detail.cases).toMatchObject([
      { case_number: shared[0]!.number, reference: "Poda", template_acronym: "GEN" },
      { case_number: shared[1]!.number, reference: null, template_name: null, template_acronym: null },
    ]);
    expect(JSON.stringify(detail)).not.toContain("Secreto");
  });

  test("that there is not", async () => {
    await expectRefusal(set(randomUUID(), "validado"), "not_found", { code: "NOT_FOUND" });
  });
});

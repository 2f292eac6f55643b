import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@foja/testing/database/test-database";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { runCommand } from "./run-command";
import { commands } from "./table";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test("what waits for the operator is shown, and approved or rejected once", async () => {
  const base = await createTestDatabase();
  onTestFinished(() => base.drop());
  vi.stubEnv("DATABASE_URL", base.url);
  vi.stubEnv("DATABASE_OWNER_URL", base.ownerUrl);
  const said: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => said.push(line));
  const { global } = base.open();
  const { id: municipalityId } = await global.municipality.create({
    data: {
      id: randomUUID(),
      number: 300,
      name: "Villa",
      acronym: "VILLA",
      country: "AR",
      schemaName: "300_villa",
    },
  });
  const propose = async (acronym: string, name: string) => {
    const data = { acronym, name, description: "", creation_channel: "both", visibility: "interno" };
    const of = { municipalityId, catalogTable: "global_case_templates", proposedBy: randomUUID() };
    return (await global.catalogProposal.create({ data: { ...of, id: randomUUID(), data } })).id;
  };
  const [poda, other, feria] = [
    await propose("PODA", "Permiso de poda"),
    await propose("PODAS", "Permisos de poda"),
    await propose("FERIA", "Puesto de feria"),
  ];
  const decide = (...words: string[]) => runCommand(commands, ["catalog:decide", ...words]);

  await runCommand(commands, ["catalog:proposals"]);
  expect(said.join("\n")).toMatch(new RegExp(`${poda}  Villa  global_case_templates[^]*PODAS[^]*FERIA`));
  expect(await decide("--id", poda, "--approve")).toBe(0);
  await expect(decide("--id", other, "--approve")).rejects.toThrow(/casi el mismo nombre/);
  expect(await decide("--id", other, "--reject", "Ya está")).toBe(0);
  await expect(decide("--id", other, "--reject", "Otra vez")).rejects.toThrow(/pendiente/);
  await expect(decide("--id", feria)).rejects.toThrow(/--approve/);
  await expect(decide("--id", feria, "--approve", "--reject", "No")).rejects.toThrow(/--approve/);

  const states = await global.catalogProposal.findMany({ orderBy: { createdAt: "asc" } });
  expect(states.map(({ status, reason }) => [status, reason])).toEqual([
    ["approved", "Aprobada: está en el catálogo global"],
    ["rejected", "Ya está"],
    ["pending", null],
  ]);
  expect(await global.globalCaseTemplate.findMany()).toMatchObject([
    { acronym: "PODA", creationChannel: "both" },
  ]);
  expect(await global.auditLog.count({ where: { tableName: "global_case_templates" } })).toBe(1);
});

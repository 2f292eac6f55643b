import { randomUUID } from "node:crypto";
import type { ReferenceKind } from "@foja/core/kernel/meaning";
import type { GlobalClient } from "@foja/db/clients/types";
import type { Residence } from "@foja/testing/town/residence";
import type { Things } from "./things-by-kind";

/**
 * What the installation's catalog has is nobody's: every municipality may name it, and copy it once. What the cast has is numbered alike in
 * every municipality: a number is everybody's own.
 */
const INSTALLATION: readonly ReferenceKind[] = [
  "globalDocumentType",
  "globalCaseType",
  "globalFamily",
  "citizenForm",
];

export const isOfInstallation = (kind: ReferenceKind): boolean => INSTALLATION.includes(kind);

let things = 0;

/** Of the catalog of a municipality what nobody uses: inactive, so that lists of what is in use don't show it. */
export const catalogThings = async ({
  db,
  departments,
  ranks,
  systemContext,
}: Residence): Promise<Things> => {
  things++;
  const acronym = `Z${things}`;
  const name = `Cosa ${things}`;
  // Numbers of its own: those that the database counts are the same in every municipality.
  const type = await db.documentType.create({
    data: { id: 700_000 + things, acronym, name, kind: "FFCC", isActive: false },
  });
  const template = await db.caseTemplate.create({
    data: { id: randomUUID(), acronym, name, filingDepartmentId: departments.LEGAL, isActive: false },
  });
  const family = await db.registryFamily.create({
    data: {
      code: `Z${randomUUID().slice(0, 7).toUpperCase()}`,
      name,
      isActive: false,
      fields: [{ key: "detalle", label: "Detalle", type: "text" }],
    },
  });
  const global = things;
  if (global > GLOBALS) await addGlobals(systemContext().global, [global]);
  return {
    documentType: [type.id],
    caseType: [template.id],
    registryFamily: [family.code],
    numberingRank: [ranks.director],
    globalDocumentType: [globalTypeId(global)],
    globalCaseType: [globalTemplateId(global)],
    globalFamily: [globalAcronym(global)],
  };
};

/** So many things of the installation are there from the beginning: lists of them don't grow while others are made. */
const GLOBALS = 40;

const globalTypeId = (number: number): number => 800_000 + number;
const globalTemplateId = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const globalAcronym = (number: number): string => `G${String(number).padStart(4, "0")}`;

export const buildGlobalCatalog = (global: GlobalClient): Promise<void> =>
  addGlobals(
    global,
    Array.from({ length: GLOBALS }, (_, index) => index + 1),
  );

const addGlobals = async (global: GlobalClient, numbers: readonly number[]): Promise<void> => {
  const skipDuplicates = true;
  const named = (number: number) => ({ acronym: globalAcronym(number), name: `Del catálogo ${number}` });
  await global.globalDocumentType.createMany({
    data: numbers.map((number) => ({ ...named(number), id: globalTypeId(number), kind: "HTML" })),
    skipDuplicates,
  });
  await global.globalCaseTemplate.createMany({
    data: numbers.map((number) => ({ ...named(number), id: globalTemplateId(number) })),
    skipDuplicates,
  });
  await global.globalRegistryFamily.createMany({
    data: numbers.map((number) => ({ code: globalAcronym(number), name: named(number).name })),
    skipDuplicates,
  });
};

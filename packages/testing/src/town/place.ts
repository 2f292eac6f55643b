import { ROLES } from "@foja/core/people/roles";
import type { Database } from "@foja/db/clients/database";
import { SYSTEM_SESSION } from "@foja/db/clients/system-session";
import {
  CASE_TEMPLATE_PARTS,
  DEPARTMENTS,
  type DocumentTypeName,
  PARTS,
  RANKS,
  type SectorName,
} from "./cast";
import type { DocumentTypeRef, Organization, PlaceName } from "./organization";
import { writeDocumentTypes, writeFamilies, writeTemplates } from "./place-catalog";
import { writeOrganization, writePeople } from "./place-organization";
import { keysOf, mapKeys } from "./records";

export type Place = Organization & { readonly types: Readonly<Record<DocumentTypeName, DocumentTypeRef>> };

export const CITY = "Villa Ejemplo";
export const TIMEZONE = "America/Argentina/Buenos_Aires";

/** Writes the rows of one municipality; it has no cases or documents yet. */
export const buildPlace = async (
  database: Database,
  name: PlaceName,
  newId: () => string,
  now: Date,
): Promise<Place> => {
  const organization = newOrganization(name, newId);
  const types = await database.inTransaction(database.tenant(name.schema), SYSTEM_SESSION, async (tx) => {
    await tx.settings.create({
      data: { id: 1, name: name.name, acronym: name.acronym, city: CITY, timezone: TIMEZONE },
    });
    await writeOrganization(tx, organization);
    await writePeople(tx, organization);
    await writeTemplates(tx, organization);
    await writeFamilies(tx, organization);
    return writeDocumentTypes(tx, organization);
  });

  await database.inTransaction(database.global, SYSTEM_SESSION, async (tx) => {
    const { municipalityId: id, schema: schemaName, acronym } = organization;
    const number = Number.parseInt(schemaName, 10);
    await tx.municipality.create({
      data: { id, number, name: name.name, acronym, country: "AR", schemaName, createdAt: now },
    });
    await tx.directoryEntry.createMany({
      data: Object.values(organization.people).map((person) => ({
        email: person.email,
        schemaName,
        userId: person.id,
      })),
    });
    await tx.role.createMany({
      data: Object.values(ROLES).map((role) => ({ ...role })),
      skipDuplicates: true,
    });
  });
  return { ...organization, types };
};

const newOrganization = (name: PlaceName, newId: () => string): Organization => {
  const sectorNames = keysOf(DEPARTMENTS).flatMap((department) =>
    DEPARTMENTS[department].sectors.map((sector): [string, string] => [`${department}#${sector}`, newId()]),
  );
  const sectors = Object.fromEntries(sectorNames) as Record<SectorName, string>;
  return {
    ...name,
    municipalityId: newId(),
    ranks: mapKeys(RANKS, newId),
    departments: mapKeys(DEPARTMENTS, newId),
    sectors,
    templates: mapKeys(CASE_TEMPLATE_PARTS, newId),
    people: mapKeys(PARTS, (who) => ({
      id: newId(),
      email: `${who.toLowerCase()}@${name.acronym.toLowerCase()}.example`,
      fullName: PARTS[who].fullName,
      sectorId: sectors[PARTS[who].sector],
    })),
  };
};

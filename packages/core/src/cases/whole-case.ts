import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { documentItem, presentDocumentItem } from "../documents/present-document";
import type { Context, Db } from "../kernel/context";
import { sectorAcronym, sectorWithDepartment } from "../people/sector";
import { caseFacts, casePermissions, casePermissionsObject } from "../permissions/case-access";
import { placeInVisibleCase } from "../permissions/document-visibility";
import { caseDetailShape, presentCase } from "./case";
import { caseDocumentRow } from "./case-documents";
import { movementObject, NEWEST_FIRST, presentMovement } from "./movement";
import { readerOf } from "./movement-reader";

/** Everything that a page about one case shows (specification 1, 4.7: movements, documents and permissions). */
export const wholeCase = z.strictObject({
  ...caseDetailShape,
  last_modified_at: z.iso.datetime(),
  case_type: z.strictObject({ name: z.string(), acronym: z.string() }),
  assigned_sectors: z.array(z.string()),
  movements: z.array(movementObject),
  documents: z.array(documentItem),
  permissions: casePermissionsObject,
});

const parts = {
  ownerSector: sectorWithDepartment,
  template: { select: { name: true, acronym: true } },
  responsibles: caseFacts.responsibles,
  assignments: {
    where: { closedAt: null },
    include: { sector: sectorWithDepartment },
    orderBy: [{ openedAt: "asc" }, { id: "asc" }],
  },
  movements: NEWEST_FIRST,
} as const satisfies Prisma.CaseInclude;

type Parts = typeof parts;

/** All of it at one moment: `find` says which case, and what is heard where it can't be seen. */
export const readWholeCase = async (
  { actor, snapshot }: Context<"user">,
  find: (db: Db, include: Parts) => Promise<Prisma.CaseGetPayload<{ include: Parts }>>,
): Promise<z.input<typeof wholeCase>> => {
  const { found, reader, rows } = await snapshot(async (db) => {
    const found = await find(db, parts);
    return {
      found,
      reader: await readerOf({ actor, db }, found.movements),
      rows: await db.caseDocument.findMany({
        where: placeInVisibleCase(actor, found.id),
        ...caseDocumentRow,
      }),
    };
  });
  return {
    ...presentCase(found),
    last_modified_at: found.lastModifiedAt.toISOString(),
    case_type: found.template,
    assigned_sectors: [...new Set(found.assignments.map(({ sector }) => sectorAcronym(sector)))],
    movements: found.movements.map((movement) => presentMovement(movement, reader)),
    documents: rows.map(({ document }) => presentDocumentItem(document, actor)),
    permissions: casePermissions(actor, found),
  };
};

import type { CaseMovement, Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { sectorName, sectorWithDepartment } from "../people/sector";
import { MOVEMENT_TYPES, movementData, NEWEST_FIRST, toldTo } from "./movement";
import type { Reader } from "./movement-reader";
import type { NarratedCase, NarratedMovement } from "./narrate-case";

/** What a query must include for `storyOf`. */
export const storyFacts = {
  ownerSector: sectorWithDepartment,
  assignments: {
    where: { closedAt: null },
    orderBy: { openedAt: "asc" },
    include: { sector: sectorWithDepartment },
  },
  movements: NEWEST_FIRST,
} as const satisfies Prisma.CaseInclude;

type CaseWithStory = Prisma.CaseGetPayload<{ include: typeof storyFacts }>;

/** What there is to tell of a case to this reader. */
export const storyOf = (found: CaseWithStory, reader: Reader): NarratedCase => ({
  number: found.number,
  status: found.status,
  owner: sectorName(found.ownerSector),
  acting: [...new Set(found.assignments.map(({ sector }) => sectorName(sector)))],
  movements: found.movements.map((movement) => narrated(movement, reader)),
});

const narrated = (movement: CaseMovement, reader: Reader): NarratedMovement => {
  const { author, from, to, document } = toldTo(reader, movement);
  return {
    type: z.enum(MOVEMENT_TYPES).parse(movement.type),
    at: movement.createdAt,
    who: author,
    from: from && sectorName(from),
    to: to && sectorName(to),
    reason: movement.reason,
    document,
    data: movementData(movement),
  };
};

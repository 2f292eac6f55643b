import type { CaseMovement } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { caseId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { sectorName, sectorWithDepartment } from "../people/sector";
import { caseNotFound, getVisibleCase } from "../permissions/get-visible-case";
import {
  MOVEMENT_TYPES,
  movementData,
  movementObject,
  NEWEST_FIRST,
  presentMovement,
  toldTo,
} from "./movement";
import { type Reader, readerOf } from "./movement-reader";
import { type NarratedMovement, narrateCase } from "./narrate-case";

const facts = {
  ownerSector: sectorWithDepartment,
  assignments: {
    where: { closedAt: null },
    orderBy: { openedAt: "asc" },
    include: { sector: sectorWithDepartment },
  },
  movements: NEWEST_FIRST,
  summary: true,
} as const;

export const getCaseHistoryOp = defineOperation({
  id: "cases.getHistory",
  summary: "Cuenta la historia de un expediente: sus movimientos y un resumen en palabras",
  access: "user",
  effect: "read",
  input: z.strictObject({ case_id: caseId }),
  output: z.strictObject({
    case_number: z.string(),
    movements: z.array(movementObject),
    ai_summary: z.string(),
    short_ai_summary: z.string(),
    ai_updated_at: z.iso.datetime(),
  }),
  errors: ["invalid_input", caseNotFound],
}).run(async (ctx, { case_id }) => {
  const found = await getVisibleCase(ctx, case_id, { hidden: "not_found", include: facts });
  const [latest] = found.movements;
  const reader = await readerOf(ctx, found.movements);
  const movements = found.movements.map((movement) => presentMovement(movement, reader));
  const history = { case_number: found.number, movements };

  // A stored summary that does not know the newest movement would tell a state that is over.
  const { summary: stored } = found;
  if (stored && stored.movementSeq >= (latest?.seq ?? 0n)) {
    return {
      ...history,
      ai_summary: stored.summary,
      short_ai_summary: stored.shortSummary,
      ai_updated_at: stored.updatedAt.toISOString(),
    };
  }

  const { summary, shortSummary } = narrateCase(
    {
      number: found.number,
      status: found.status,
      owner: sectorName(found.ownerSector),
      acting: [...new Set(found.assignments.map(({ sector }) => sectorName(sector)))],
      movements: found.movements.map((movement) => narrated(movement, reader)),
    },
    ctx.tenant.timezone,
  );
  return {
    ...history,
    ai_summary: summary,
    short_ai_summary: shortSummary,
    ai_updated_at: (latest?.createdAt ?? found.createdAt).toISOString(),
  };
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

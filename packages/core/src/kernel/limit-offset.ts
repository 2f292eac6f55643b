import { z } from "zod";
import { meant } from "./meaning";

const LIMIT_MAX = 500;
const OFFSET_MAX = 2 ** 31 - 1;

const limit = meant(z.int().min(1).max(LIMIT_MAX), { note: "Elementos por respuesta", example: LIMIT_MAX });
const offset = meant(z.int().min(0).max(OFFSET_MAX), { note: "Elementos que se saltean", example: 0 });

/** `limit` and `offset` of every list of the administration (specification 3, 8). */
export const windowInput = { limit: limit.default(100), offset: offset.default(0) };

type WindowInput = { readonly limit: number; readonly offset: number };

/** Members that such a list carries beside its named array (decisions E). */
export const windowOutput = { total: z.int(), limit: z.int(), offset: z.int() };

export const presentWindow = (total: number, { limit, offset }: WindowInput) => ({ total, limit, offset });

/** Prisma's arguments for it. */
export const listWindow = ({ limit, offset }: WindowInput) => ({ take: limit, skip: offset });

/** The same of rows that were read whole. */
export const windowOf = <Row>(rows: readonly Row[], { limit, offset }: WindowInput): readonly Row[] =>
  rows.slice(offset, offset + limit);

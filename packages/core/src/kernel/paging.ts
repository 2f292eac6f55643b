import { z } from "zod";
import { meant } from "./meaning";

export const PAGE_SIZE_DEFAULT = 20;
export const PAGE_SIZE_MAX = 100;

/**
 * A whole number from 1 on; a larger one than `maximum` is lowered, not refused, however large: what a query spells with hundreds of digits
 * arrives as infinity.
 */
export const loweredTo = (maximum: number) =>
  z.preprocess(
    (value: number) => (value > maximum && (Number.isInteger(value) || value === Infinity) ? maximum : value),
    z.int().min(1),
  );

/** Past the end there is an empty page. */
const page = meant(loweredTo(Number.MAX_SAFE_INTEGER), { note: "Página, desde 1", example: 1 });
const pageSize = meant(loweredTo(PAGE_SIZE_MAX), {
  note: `Elementos por página; se baja a ${PAGE_SIZE_MAX} si es mayor`,
  example: PAGE_SIZE_MAX,
});

/** `page` and `page_size` of every list (specification 1, 2.4). Of what is lowered first, `default` would not be told to callers. */
export const pageInputOf = (pageSizeDefault: number) => ({
  page: page.prefault(1),
  page_size: pageSize.prefault(pageSizeDefault),
});

export const pageInput = pageInputOf(PAGE_SIZE_DEFAULT);

export type PageInput = { readonly page: number; readonly page_size: number };

/** Members that a list's answer carries beside its named array. */
export const pageOutput = {
  total: z.int(),
  page: z.int(),
  page_size: z.int(),
  total_pages: z.int(),
};

export const presentPage = (total: number, { page, page_size }: PageInput) => ({
  total,
  page,
  page_size,
  total_pages: Math.ceil(total / page_size),
});

/** More rows than any list has, and few enough for the database to count with. */
const SKIP_MAX = 2 ** 31 - 1;

/** Prisma's arguments for one page. */
export const pageWindow = ({ page, page_size }: PageInput) => ({
  skip: Math.min((page - 1) * page_size, SKIP_MAX),
  take: page_size,
});

/**
 * How many there are in all. A page that is not full tells it by itself: then the count, the dearest part of a search over many
 * rows, is spared.
 */
export const totalBeyond = async (
  rowCount: number,
  asked: PageInput,
  count: () => Promise<number>,
): Promise<number> => {
  const { skip, take } = pageWindow(asked);
  const isLast = rowCount < take && (rowCount > 0 || skip === 0);
  return isLast ? skip + rowCount : await count();
};

/** For the list of people, in which callers look names up: given whole when neither member is sent. */
export const wholeOrPageInput = { page: page.optional(), page_size: pageSize.optional() };

type WholeOrPageInput = { readonly page?: number | undefined; readonly page_size?: number | undefined };

const askedPage = (input: WholeOrPageInput): PageInput | undefined =>
  input.page === undefined && input.page_size === undefined
    ? undefined
    : { page: input.page ?? 1, page_size: input.page_size ?? PAGE_SIZE_DEFAULT };

/** Prisma's arguments: none when the whole list is asked for. */
export const wholeOrPageWindow = (input: WholeOrPageInput): { skip?: number; take?: number } => {
  const asked = askedPage(input);
  return asked ? pageWindow(asked) : {};
};

/** A whole list is its own only page. */
export const presentWholeOrPage = (total: number, input: WholeOrPageInput) =>
  presentPage(total, askedPage(input) ?? { page: 1, page_size: Math.max(total, 1) });

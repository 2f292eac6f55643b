import { z } from "zod";
import { pageInputOf, pageOutput, presentPage } from "../kernel/paging";
import { sinceInput } from "./moment";
import type { Changes } from "./read-changes";
import type { Asked } from "./walk";

/** Specification 1, 8: a backup wants all of it. */
const PAGE_SIZE = 100;

export const syncInput = { since: sinceInput, ...pageInputOf(PAGE_SIZE) };

/** Members of an answer beside its named array. */
export const syncOutput = {
  server_time: z.iso.datetime(),
  count: z.int(),
  ...pageOutput,
  has_more: z.boolean(),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
};

export const presentChanges = (
  { now }: { now(): Date },
  { page, page_size, since }: Asked,
  { rows, total, until }: Pick<Changes<unknown>, "rows" | "total" | "until">,
) => ({
  server_time: now().toISOString(),
  count: rows.length,
  ...presentPage(total, { page, page_size }),
  has_more: page * page_size < total,
  since,
  until,
});

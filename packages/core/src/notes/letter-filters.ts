import { z } from "zod";
import { dateFilterInput, dayRangeInput, type daysOf } from "../kernel/date-filter";
import { meant } from "../kernel/meaning";
import { type PageInput, pageInput } from "../kernel/paging";
import { searchInput } from "../kernel/text";

/** Of what was sent. Days are those of the sending. */
export const sentInput = z.strictObject({
  ...pageInput,
  search: searchInput().optional(),
  date_filter: dateFilterInput.optional(),
  ...dayRangeInput,
});

/** Of what was received or archived. */
export const receivedInput = z.strictObject({
  ...sentInput.shape,
  unread_only: meant(z.boolean(), {
    note: "Solo lo que quien llama todavía no abrió",
    example: true,
  }).default(false),
});

export type LetterFilters = PageInput & {
  readonly search?: string | undefined;
  readonly unread_only?: boolean;
} & Parameters<typeof daysOf>[0];

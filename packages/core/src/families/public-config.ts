import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";

/** What of a family's records everybody may read (specification 2, 2.10); as it is stored, and as it is told. */
export const publicConfig = z.strictObject({
  is_public: z.boolean(),
  public_fields: z.array(z.string()),
  visible_states: z.array(z.string()),
  show_documents: z.boolean(),
  show_cases: z.boolean(),
  show_related_records: z.boolean(),
});

export type PublicConfig = z.output<typeof publicConfig>;

const NOTHING: PublicConfig = {
  is_public: false,
  public_fields: [],
  visible_states: [],
  show_documents: false,
  show_cases: false,
  show_related_records: false,
};

/** A family about which nobody said anything shows nothing. */
export const publicConfigOf = ({ publicConfig: stored }: { readonly publicConfig: Prisma.JsonValue }) =>
  publicConfig.parse({ ...NOTHING, ...(stored as Partial<PublicConfig>) });

/** Without the fields and states that the family no longer has. */
export const narrowed = (
  config: PublicConfig,
  { keys, states }: { readonly keys: readonly string[]; readonly states: readonly string[] },
): PublicConfig => ({
  ...config,
  public_fields: config.public_fields.filter((key) => keys.includes(key)),
  visible_states: config.visible_states.filter((state) => states.includes(state)),
});

import { z } from "zod";
import { presentWindow, windowInput, windowOf, windowOutput } from "../kernel/limit-offset";
import { meant } from "../kernel/meaning";
import { namedEntries } from "../kernel/named-entries";
import { defineOperation } from "../kernel/operation";
import { searchInput } from "../kernel/text";
import { keyForAdmin, presentKey, WITH_USERS } from "./api-key";

export const listKeysOp = defineOperation({
  id: "apiKeys.list",
  summary: "Lista las claves de API del municipio, la más nueva primero",
  access: "administrator",
  effect: "read",
  input: z.strictObject({
    search: searchInput().optional(),
    key_type: meant(keyForAdmin.shape.key_type, { note: "Solo las de ese tipo", example: "api" }).optional(),
    is_active: meant(z.boolean(), {
      note: "Solo las que sirven, o las desactivadas",
      example: true,
    }).optional(),
    ...windowInput,
  }),
  output: z.strictObject({ api_keys: z.array(keyForAdmin), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, { search, key_type, is_active, ...asked }) => {
  // A municipality has few of them, and they have no column of words.
  const keys = await ctx.global.apiKey.findMany({
    where: {
      municipalityId: ctx.tenant.municipalityId,
      ...(key_type && { keyType: key_type }),
      ...(is_active !== undefined && { isActive: is_active }),
    },
    include: WITH_USERS,
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  });
  const found = namedEntries(
    keys,
    ({ name, description, prefix }) => `${name} ${description ?? ""} ${prefix}`,
    search,
  );
  return { api_keys: windowOf(found, asked).map(presentKey), ...presentWindow(found.length, asked) };
});

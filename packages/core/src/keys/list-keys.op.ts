import { z } from "zod";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { searchInput } from "../kernel/text";
import { foldedWords, searchWords } from "../kernel/words";
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
  const own = {
    municipalityId: ctx.tenant.municipalityId,
    ...(key_type && { keyType: key_type }),
    ...(is_active !== undefined && { isActive: is_active }),
  };
  const where = search === undefined ? own : { ...own, id: { in: await findNamed(search) } };
  const [total, rows] = await Promise.all([
    ctx.global.apiKey.count({ where }),
    ctx.global.apiKey.findMany({
      where,
      include: WITH_USERS,
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      ...listWindow(asked),
    }),
  ]);
  return { api_keys: rows.map(presentKey), ...presentWindow(total, asked) };

  /** A municipality has few of them, and they have no column of words: compared here, as `matchesWords` would there. */
  async function findNamed(text: string): Promise<string[]> {
    const words = searchWords(text);
    if (words.length === 0) return [];
    const keys = await ctx.global.apiKey.findMany({
      where: own,
      select: { id: true, name: true, description: true, prefix: true },
    });
    return keys
      .filter(({ name, description, prefix }) => {
        const said = ` ${foldedWords(`${name} ${description ?? ""} ${prefix}`).join(" ")}`;
        return words.every((word) => said.includes(` ${word}`));
      })
      .map(({ id }) => id);
  }
});

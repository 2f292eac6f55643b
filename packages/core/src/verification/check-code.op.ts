import { z } from "zod";
import { readVerificationCode, SAMPLE_CODE } from "../documents/verification-code";
import type { Context } from "../kernel/context";
import { defineOperation } from "../kernel/operation";
import { findKnown, findPublic, knownDocument } from "./known-document";
import { readOfficialNumber } from "./typed-number";

/** As long as anything that stands on a paper. */
const TYPED_MAX = 100;

export const checkCodeOp = defineOperation({
  id: "verification.checkCode",
  summary: "Qué documento lleva un código de verificación; o el documento público con un número oficial",
  access: "stranger",
  effect: "read",
  input: z.strictObject({ typed: z.string().max(TYPED_MAX) }),
  output: z.discriminatedUnion("kind", [
    /** Neither a code that was printed nor the number of a public document. */
    z.strictObject({ kind: z.literal("unknown") }),
    /** The code of what is only looked at. */
    z.strictObject({ kind: z.literal("sample") }),
    z.strictObject({ kind: z.literal("document"), document: knownDocument }),
    /** Of a version that was rejected: the document was composed anew since. */
    z.strictObject({
      kind: z.literal("replaced"),
      municipality: z.string(),
      replaced_at: z.iso.datetime(),
      timezone: z.string(),
    }),
    /** Of one that was rejected, and since then no other. */
    z.strictObject({ kind: z.literal("withdrawn"), municipality: z.string() }),
  ]),
  errors: ["invalid_input"],
}).run(async (ctx, { typed }) => {
  const code = readVerificationCode(typed);
  if (code === SAMPLE_CODE) return { kind: "sample" as const };
  if (code) return byCode(ctx, code);
  const document = await byNumber(ctx, typed);
  return document ? { kind: "document" as const, document } : { kind: "unknown" as const };
});

const byCode = async (ctx: Context<"stranger">, code: string) => {
  const found = await ctx.global.verificationCode.findUnique({ where: { code } });
  if (!found) return { kind: "unknown" as const };
  const { schemaName, documentId } = found;
  // Before the newest code: what is sent anew in between has another one then, and this paper is not taken for it.
  const document = await findKnown(ctx, found);
  const newest = await ctx.global.verificationCode.findFirstOrThrow({
    where: { documentId, schemaName },
    orderBy: [{ createdAt: "desc" }, { code: "asc" }],
  });
  if (newest.code !== code) {
    const { name: municipality, timezone } = await settingsOf(ctx, schemaName);
    return { kind: "replaced" as const, municipality, timezone, replaced_at: newest.createdAt.toISOString() };
  }
  if (document && document.standing !== "withdrawn") return { kind: "document" as const, document };
  return { kind: "withdrawn" as const, municipality: (await settingsOf(ctx, schemaName)).name };
};

const settingsOf = ({ townDb }: Context<"stranger">, schemaName: string) =>
  townDb(schemaName).settings.findUniqueOrThrow({ where: { id: 1 } });

const byNumber = async (ctx: Context<"stranger">, typed: string) => {
  const number = readOfficialNumber(typed);
  if (!number) return undefined;
  const acronym = number.municipality;
  const municipality = await ctx.global.municipality.findUnique({ where: { acronym } });
  return municipality ? findPublic(ctx, municipality.schemaName, number.text) : undefined;
};

import type { Context } from "../kernel/context";
import { storageUnavailable } from "../kernel/invoke";
import { type Refusal, type Refusing, refusedOutside } from "../kernel/refusal";
import {
  type ComposeRequest,
  ComposerError,
  type InspectedPdf,
  type Letterhead,
  type SheetRequest,
} from "../ports/composer";
import { loadLetterhead } from "./letterhead";
import { findOwnFile } from "./own-document";
import { newVerificationCode, SAMPLE_CODE } from "./verification-code";

/** Whole classes, too: the composer's own codes come with them. */
export const COMPOSING_REFUSALS: readonly Refusing[] = ["unprocessable", "unavailable", storageUnavailable];

/** The first revision of a document. Whoever makes it a document's file keeps the code in the same transaction (`keepVerificationCode`). */
export type Composed = {
  readonly pdf: Uint8Array;
  /** Printed on it. */
  readonly code: string;
};

type Composing = Pick<Context, "actor" | "db" | "ports" | "tenant" | "report">;
type Printed = Pick<ComposeRequest, "html" | "title" | "signers" | "files">;

/**
 * Renders a document on the municipality's letterhead, with room for its signers and a code of its own to check it by. Refuses with
 * `unprocessable` what can't be printed, with `unavailable` what may succeed later.
 */
export const composeDocument = async (ctx: Composing, request: Printed): Promise<Composed> => {
  const code = newVerificationCode();
  return { pdf: await compose(ctx, { ...request, code }), code };
};

/** The same of what is looked at and kept nowhere. `changes` are of a letterhead that is only tried. */
export const composeSample = (
  ctx: Composing,
  request: Printed,
  changes: Partial<Letterhead> = {},
): Promise<Uint8Array> => compose(ctx, { ...request, code: SAMPLE_CODE }, changes);

const compose = async (
  ctx: Composing,
  request: Omit<ComposeRequest, "letterhead" | "fairnessKey">,
  changes: Partial<Letterhead> = {},
): Promise<Uint8Array> => {
  const letterhead = { ...(await loadLetterhead(ctx)), ...changes };
  const fairnessKey = fairnessKeyOf(ctx);
  return ctx.ports.composer.compose({ ...request, letterhead, fairnessKey }).catch(refuse(ctx));
};

const fairnessKeyOf = ({ tenant, actor }: Pick<Context, "actor" | "tenant">): string =>
  `${tenant.schema}:${actor.kind === "user" ? actor.userId : actor.kind}`;

/**
 * Makes room for the signers of an imported PDF. One that may get no page has its code nowhere. What was imported before its file was known
 * as a document's is refused now.
 */
export const appendSheet = async (
  ctx: Pick<Context, "actor" | "global" | "ports" | "tenant" | "report">,
  request: Omit<SheetRequest, "code" | "fairnessKey">,
): Promise<Composed> => {
  const own = await findOwnFile(ctx, request.pdf);
  if (own) throw refusedOutside("unprocessable", own.code, own.text);
  const code = newVerificationCode();
  const asked = { ...request, code, fairnessKey: fairnessKeyOf(ctx) };
  return { pdf: await ctx.ports.composer.appendSheet(asked).catch(refuse(ctx)), code };
};

/** What keeps a PDF from being imported, by the composer's codes. */
export type ImportRefusals = readonly Refusal<[text: string]>[];

/** Looks at a PDF from outside; refuses with one of these what can't be imported. */
export const inspectImported = (
  ctx: Pick<Context, "actor" | "ports" | "tenant" | "report">,
  pdf: Uint8Array,
  refusals: ImportRefusals,
): Promise<InspectedPdf> =>
  ctx.ports.composer.inspect({ pdf, fairnessKey: fairnessKeyOf(ctx) }).catch((error: unknown) => {
    const refusal = refusals.find(({ code }) => error instanceof ComposerError && error.code === code);
    throw refusal ? refusal((error as ComposerError).message) : refuse(ctx)(error);
  });

const refuse =
  (ctx: Pick<Context, "report">) =>
  (error: unknown): never => {
    if (!(error instanceof ComposerError)) throw error;
    if (error.kind === "business") throw refusedOutside("unprocessable", error.code, error.message);
    ctx.report(error, "compose");
    throw refusedOutside("unavailable", `COMPOSER_${error.code}`, TEXTS[error.code] ?? NOT_AVAILABLE);
  };

const NOT_AVAILABLE =
  "El servicio que genera los PDF no está disponible en este momento. Intente de nuevo en unos minutos";

const TEXTS: Readonly<Record<string, string>> = {
  BUSY: "Hay muchos documentos en espera para generar su PDF. Intente de nuevo en unos segundos",
};

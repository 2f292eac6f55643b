import { getCaseOp } from "@foja/core/cases/get-case.op";
import { plainText } from "@foja/core/documents/content";
import { getDocumentContentOp } from "@foja/core/documents/get-document-content.op";
import type { Context } from "@foja/core/kernel/context";
import { AppError } from "@foja/core/kernel/errors";
import { invoke } from "@foja/core/kernel/invoke";
import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from "@modelcontextprotocol/server";
import { asBusy } from "../door/busy";
import { malformedAsUnknown } from "../door/refusals";
import type { Call } from "./call-tool";
import { enterTenant } from "./caller";
import { fitAnswer, wordsFor } from "./fit-answer";
import { GUIDE } from "./guide";

const GUIDE_URI = "foja://guide";

export const listResources = (): Resource[] => [
  {
    uri: GUIDE_URI,
    name: "guide",
    title: "Guía para asistentes",
    description: "Palabras, pasos de las tareas comunes y qué confirmar con la persona",
    mimeType: "text/markdown",
  },
];

/** RFC 6570. */
export const listTemplates = (): ResourceTemplateType[] => [
  {
    uriTemplate: "foja://cases/{case_id}{?tenant_id}",
    name: "case",
    title: "Un expediente",
    description: "El expediente con sus documentos",
    mimeType: "application/json",
  },
  {
    uriTemplate: "foja://documents/{document_id}{?tenant_id}",
    name: "document",
    title: "Un documento oficial",
    description: "El texto de un documento oficial, sin etiquetas",
    mimeType: "text/plain",
  },
];

/** Reads as the tools do, with the same rights. @throws ResourceNotFoundError; ProtocolError for anything else that is refused */
export const readResource = async (uri: string, call: Call): Promise<ReadResourceResult> => {
  if (uri === GUIDE_URI) return contents(uri, "text/markdown", GUIDE);
  const { protocol, host: kind, pathname, searchParams } = URL.parse(uri) ?? {};
  const read = protocol === "foja:" && Object.hasOwn(READERS, kind ?? "") ? READERS[kind ?? ""] : undefined;
  if (!read || !pathname) throw new ResourceNotFoundError(uri);
  try {
    const entered = await enterTenant(call.sources, call.caller, searchParams?.get("tenant_id") ?? undefined);
    if ("choice" in entered)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, entered.choice.message, entered.choice);
    return await read(entered.context, uri, pathname.slice(1));
  } catch (error) {
    throw asProtocolError(error, uri, call);
  }
};

const readCase = async (ctx: Context<"user">, uri: string, id: string): Promise<ReadResourceResult> => {
  const found = await invoke(getCaseOp, ctx, { case_id: id, include_documents: true });
  const { answer, cuts } = fitAnswer(found);
  return contents(
    uri,
    "application/json",
    JSON.stringify({ ...answer, ...(cuts.length > 0 && { truncated: cuts }) }),
  );
};

const readDocument = async (ctx: Context<"user">, uri: string, id: string): Promise<ReadResourceResult> => {
  const { document_number, content } = await invoke(getDocumentContentOp, ctx, { document_id: id });
  const { answer, cuts } = fitAnswer({ text: plainText(content) }, { member: "text", offset: 0 });
  const notes = cuts.map((cut) => `\n\n[${wordsFor(cut)}]`);
  return contents(uri, "text/plain", `${document_number}\n\n${answer.text}${notes.join("")}`);
};

const READERS: Readonly<
  Record<string, (ctx: Context<"user">, uri: string, id: string) => Promise<ReadResourceResult>>
> = { cases: readCase, documents: readDocument };

const contents = (uri: string, mimeType: string, text: string): ReadResourceResult => ({
  contents: [{ uri, mimeType, text }],
});

const asProtocolError = (error: unknown, uri: string, { report }: Call): Error => {
  if (error instanceof ProtocolError) return error;
  const known = error instanceof AppError ? malformedAsUnknown(error) : asBusy(error);
  const failure = error instanceof AppError ? error.cause : error;
  if (failure !== undefined) report(failure);
  if (known?.code === "not_found") return new ResourceNotFoundError(uri);
  const code =
    known?.code === "invalid_input" ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, known?.message ?? "Error interno", {
    code: known?.extra.code ?? "INTERNAL_ERROR",
  });
};

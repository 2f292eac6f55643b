import { getCaseOp } from "@foja/core/cases/get-case.op";
import { plainText } from "@foja/core/documents/content";
import { getDocumentContentOp } from "@foja/core/documents/get-document-content.op";
import type { Context } from "@foja/core/kernel/context";
import { invoke } from "@foja/core/kernel/invoke";
import { defineRefusal } from "@foja/core/kernel/refusal";
import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { statusOf } from "../door/refusals";
import { ARE_DATA, type Call } from "./call-tool";
import { enterTenant } from "./caller";
import { ERRORS, refusedAsRest } from "./errors";
import { type Cut, fitAnswer, wordsFor } from "./fit-answer";
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
    uriTemplate: "foja://documents/{document_id}{?tenant_id,offset}",
    name: "document",
    title: "Un documento oficial",
    description:
      "El texto de un documento oficial, sin etiquetas; uno largo, desde offset. De una nota o un memo que la persona recibió queda constancia legal de apertura",
    mimeType: "text/plain",
  },
];

/** Reads as the tools do, with the same rights. @throws ResourceNotFoundError; ProtocolError for anything else that is refused */
export const readResource = async (uri: string, call: Call): Promise<ReadResourceResult> => {
  if (uri === GUIDE_URI) return { contents: [{ uri, mimeType: "text/markdown", text: GUIDE }] };
  const asked = URL.parse(uri);
  const kind = asked?.protocol === "foja:" ? asked.host : "";
  const read = Object.hasOwn(READERS, kind) ? READERS[kind] : undefined;
  if (!asked?.pathname || !read) throw new ResourceNotFoundError(uri);
  try {
    const tenantId = asked.searchParams.get("tenant_id") ?? undefined;
    const entered = await enterTenant(call.sources, call.caller, tenantId);
    if ("choice" in entered)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, entered.choice.message, entered.choice);
    const { mimeType, text, notes } = await read(entered.context, asked);
    return {
      contents: [
        { uri, mimeType, text },
        // Apart from what people wrote: nothing of theirs can stand here.
        { uri, mimeType: "text/plain", text: [ARE_DATA, ...notes].join("\n") },
      ],
    };
  } catch (error) {
    throw asProtocolError(error, uri, call);
  }
};

type Part = { readonly mimeType: string; readonly text: string; readonly notes: readonly string[] };

type Reader = (ctx: Context<"user">, asked: URL) => Promise<Part>;

const readCase: Reader = async (ctx, { pathname }) => {
  const found = await invoke(getCaseOp, ctx, { case_id: pathname.slice(1), include_documents: true });
  const { answer, cuts } = fitAnswer(found);
  return {
    mimeType: "application/json",
    text: JSON.stringify({ ...answer, ...(cuts.length > 0 && { truncated: cuts }) }),
    notes: [
      ...cuts.map((cut) => wordsFor(cut)),
      ...(cuts.some(({ path }) => path === "documents")
        ? ["Todos los documentos los lista get_case_documents."]
        : []),
    ],
  };
};

const readDocument: Reader = async (ctx, asked) => {
  const offset = OFFSET.safeParse(asked.searchParams.get("offset") ?? "0");
  if (!offset.success) throw invalidOffset();
  const { document_number, content } = await invoke(getDocumentContentOp, ctx, {
    document_id: asked.pathname.slice(1),
  });
  const { answer, cuts } = fitAnswer({ text: plainText(content) }, { member: "text", offset: offset.data });
  return {
    mimeType: "text/plain",
    text: String(answer.text),
    notes: [`Documento ${document_number}.`, ...cuts.map((cut) => howToReadOn(cut, asked))],
  };
};

const OFFSET = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

const invalidOffset = defineRefusal("invalid_input", "INVALID_OFFSET", "offset: Debe ser 0 o más");

const howToReadOn = ({ shown, total, next_offset }: Cut, asked: URL): string => {
  const told = `El texto tiene ${total} caracteres; aquí van ${shown}.`;
  if (next_offset === undefined) return told;
  const next = new URL(asked);
  next.searchParams.set("offset", String(next_offset));
  return `${told} Sigue en ${next}`;
};

const READERS: Readonly<Record<string, Reader>> = { cases: readCase, documents: readDocument };

const asProtocolError = (error: unknown, uri: string, { report }: Call): Error => {
  if (error instanceof ProtocolError) return error;
  const refused = refusedAsRest(error, report);
  if (refused.class === "not_found") return new ResourceNotFoundError(uri);
  const code =
    refused.class === "internal" ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams;
  return new ProtocolError(code, refused.message, ERRORS.body(refused, statusOf(ERRORS, refused)));
};

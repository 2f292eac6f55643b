import { requireAccess } from "@foja/core/kernel/access";
import type { Context } from "@foja/core/kernel/context";
import { AppError } from "@foja/core/kernel/errors";
import { type FileAnswer, fileTypeOf } from "@foja/core/kernel/file";
import { invoke } from "@foja/core/kernel/invoke";
import type { Operation } from "@foja/core/kernel/operation";
import { contentDisposition } from "@foja/service/content-disposition";
import type { z } from "zod";
import { asBusy } from "../door/busy";
import { malformedAsUnknown } from "../door/refusals";
import { GATEWAY_STATUS } from "../door/status";
import { findBadText } from "../http/bad-text";
import { readForm } from "../http/read-form";
import { requestIdOf } from "../http/request-id";
import { apiSecurityHeaders } from "../http/security-headers";
import { createTrpcContext, notSignedIn, type TrpcSources } from "./context";
import type { PageDoorOptions } from "./handler";
import { CODES, refusalMembers, textNotAllowed } from "./procedure";

/** A file is shown inside the page that asked for it. */
const SHOWN_INSIDE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * What the pages' procedures can't carry: a form with files in, or a file out. Whoever is not signed in, or may not do it, is refused
 * before a byte of theirs is read. A refusal has the members of a procedure's, but of a file, which opens where people read, it is a
 * sentence.
 */
export const createFileHandler =
  <I extends z.ZodObject, O extends z.ZodType>(
    operation: Operation<I, O, "administrator">,
    sources: TrpcSources,
    { readSession, report, isHttps }: Omit<PageDoorOptions, "isOwn">,
  ) =>
  async (request: Request): Promise<Response> => {
    const requestId = requestIdOf(request.headers, sources.newId);
    const headers = new Headers({ ...apiSecurityHeaders(isHttps), "x-request-id": requestId });
    const isFile = fileTypeOf(operation.output) !== undefined;
    try {
      const session = await readSession();
      if (!session.person) throw notSignedIn();
      const ctx = await createTrpcContext(sources, { ...session, requestId }, headers).acting();
      requireAccess(operation, ctx.actor);
      const input = isFile ? queryOf(request) : await readForm(request, operation.input);
      const answer = await invoke(operation, ctx as Context<"administrator">, input);
      return isFile ? await fileOf(answer as FileAnswer, headers) : Response.json(answer, { headers });
    } catch (error) {
      const refusal = error instanceof AppError ? malformedAsUnknown(error) : asBusy(error);
      const failure = refusal ? refusal.cause : error;
      if (failure) report(failure, { requestId, route: `file ${operation.id}` });
      return isFile ? sentenceOf(refusal, requestId, headers) : membersOf(refusal, requestId, headers);
    }
  };

const FAILED = "Error interno";

const statusOf = (refusal: AppError | undefined): number => GATEWAY_STATUS[refusal?.code ?? "internal"];

/** As a procedure tells it. */
const membersOf = (refusal: AppError | undefined, requestId: string, headers: Headers): Response => {
  const status = statusOf(refusal);
  const data = {
    code: refusal ? CODES[refusal.code] : "INTERNAL_SERVER_ERROR",
    httpStatus: status,
    requestId,
    refusal: refusal ? refusalMembers(refusal) : null,
  };
  return Response.json({ message: refusal?.message ?? FAILED, data }, { status, headers });
};

const sentenceOf = (refusal: AppError | undefined, requestId: string, common: Headers): Response => {
  const headers = new Headers(common);
  headers.set("content-type", "text/plain; charset=utf-8");
  headers.set("content-security-policy", SHOWN_INSIDE);
  return new Response(`${refusal?.message ?? FAILED} (${requestId})`, { status: statusOf(refusal), headers });
};

const queryOf = ({ url }: Request): Record<string, string> => {
  const input = Object.fromEntries(new URL(url).searchParams);
  if (findBadText(input)) throw textNotAllowed();
  return input;
};

const fileOf = async (file: FileAnswer, common: Headers): Promise<Response> => {
  const body = await file.open();
  const headers = new Headers(common);
  headers.set("content-type", file.contentType);
  headers.set("content-disposition", contentDisposition(file.fileName));
  headers.set("content-security-policy", SHOWN_INSIDE);
  return new Response(body as Exclude<ConstructorParameters<typeof Response>[0], undefined>, { headers });
};

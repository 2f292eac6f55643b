import { createStrangerContext } from "@foja/core/kernel/create-context";
import { AppError } from "@foja/core/kernel/errors";
import { invoke } from "@foja/core/kernel/invoke";
import { defineRefusal } from "@foja/core/kernel/refusal";
import { checkFileOp, fileTooLarge } from "@foja/core/verification/check-file.op";
import { CHECKED_MAX_BYTES } from "@foja/core/verification/checked-max-bytes";
import { asBusy } from "../door/busy";
import { plainErrors, refusedAt, statusOf } from "../door/refusals";
import { GATEWAY_STATUS } from "../door/status";
import { countAgainst } from "../http/rate-limit";
import { readBytes, tooLarge } from "../http/read-bytes";
import { requestIdOf } from "../http/request-id";
import { apiSecurityHeaders } from "../http/security-headers";
import type { VerificationSources } from "./check-typed";

export type CheckFileOptions = {
  readonly isHttps: boolean;
  /** Their address, or their network's. */
  callerOf(request: Request): string;
  report(error: unknown, about: { readonly requestId: string; readonly route: string }): void;
};

const FILES_PER_MINUTE = 10;
/** Each may have 50 MB in memory, here and in the signing service. */
const AT_ONCE = 6;
const READING_MS = 60_000;

const serverBusy = defineRefusal(
  "unavailable",
  "SERVER_BUSY",
  "Servidor ocupado, reintente en unos segundos",
  { extra: () => ({ retry_after: 5 }) },
);

const REFUSALS = plainErrors(GATEWAY_STATUS);

/** POST of a PDF as it is, by the page alone. It is read, judged and forgotten: no name, no byte and no hash of it is written anywhere. */
export const createCheckFileHandler = (sources: VerificationSources, options: CheckFileOptions) => {
  let running = 0;

  const check = async (request: Request, requestId: string, headers: Headers) => {
    const subject = `verify-file:${options.callerOf(request)}`;
    await countAgainst(sources.rateLimit, [{ subject, perMinute: FILES_PER_MINUTE }], headers);
    if (running >= AT_ONCE) throw serverBusy();
    running += 1;
    try {
      const bytes = await readBytes(inTime(request), CHECKED_MAX_BYTES);
      const pdf = { fileName: "", contentType: "application/pdf", bytes };
      return await invoke(checkFileOp, createStrangerContext(sources, { door: "ui", requestId }), { pdf });
    } finally {
      running -= 1;
    }
  };

  return async (request: Request): Promise<Response> => {
    const requestId = requestIdOf(request.headers, sources.newId);
    const headers = new Headers({ ...apiSecurityHeaders(options.isHttps), "x-request-id": requestId });
    try {
      return Response.json(await check(request, requestId, headers), { headers });
    } catch (error) {
      const refusal = refusalOf(error);
      const failure = refusal ? refusal.cause : error;
      if (failure) options.report(failure, { requestId, route: `POST ${checkFileOp.id}` });
      if (!refusal)
        return Response.json({ error: "Error interno", code: "INTERNAL" }, { status: 500, headers });
      const { retry_after } = refusal.extra;
      if (retry_after !== undefined) headers.set("retry-after", String(retry_after));
      const refused = refusedAt(REFUSALS, refusal);
      const status = statusOf(REFUSALS, refused);
      return Response.json(REFUSALS.body(refused, status), { status, headers });
    }
  };
};

const refusalOf = (error: unknown): AppError | undefined => {
  if (!(error instanceof AppError)) return asBusy(error);
  return error.extra.code === tooLarge.code ? fileTooLarge(CHECKED_MAX_BYTES) : error;
};

/** The body of who takes too long breaks off: they hold a place that others wait for. */
const inTime = ({ headers, body }: Request): Parameters<typeof readBytes>[0] => ({
  headers,
  body: body?.pipeThrough(new TransformStream(), { signal: AbortSignal.timeout(READING_MS) }) ?? null,
});

import { createStrangerContext } from "@foja/core/kernel/create-context";
import { AppError } from "@foja/core/kernel/errors";
import { invoke } from "@foja/core/kernel/invoke";
import { checkFileOp, fileTooLarge } from "@foja/core/verification/check-file.op";
import { CHECKED_MAX_BYTES } from "@foja/core/verification/checked-max-bytes";
import { asBusy } from "../door/busy";
import { plainErrors, refusedAt, statusOf } from "../door/refusals";
import { GATEWAY_STATUS } from "../door/status";
import { createBodyRoom } from "../http/body-room";
import { createPlaces } from "../http/places";
import { countAgainst } from "../http/rate-limit";
import { readBytes, tooLarge } from "../http/read-bytes";
import { FILES_PACE } from "../http/read-json";
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
const AT_ONCE_PER_CALLER = 2;
/** Each has 50 MB in the signing service, too. */
const JUDGED_AT_ONCE = 6;
/** Of all files that are being read or judged. */
const FILES_MAX_BYTES = 8 * CHECKED_MAX_BYTES;

/** Seconds after which another one may have ended. */
const RETRY_AFTER_SECONDS = 5;

const REFUSALS = plainErrors(GATEWAY_STATUS);

/** POST of a PDF as it is, by the page alone. It is read, judged and forgotten: no name, no byte and no hash of it is written anywhere. */
export const createCheckFileHandler = (sources: VerificationSources, options: CheckFileOptions) => {
  const ofCaller = createPlaces(AT_ONCE_PER_CALLER);
  const withRoom = createBodyRoom(FILES_MAX_BYTES);
  const judging = createPlaces(JUDGED_AT_ONCE);

  const check = async (request: Request, requestId: string, headers: Headers) => {
    const caller = options.callerOf(request);
    const subject = `verify-file:${caller}`;
    await countAgainst(sources.rateLimit, [{ subject, perMinute: FILES_PER_MINUTE }], headers);
    const readAndJudge = async () => {
      const bytes = await readBytes(request, CHECKED_MAX_BYTES, FILES_PACE);
      const pdf = { fileName: "", contentType: "application/pdf", bytes };
      const context = createStrangerContext(sources, { door: "ui", requestId });
      // Only now: whoever sends slowly holds no place that others need.
      return judging("all", () => invoke(checkFileOp, context, { pdf }));
    };
    return ofCaller(caller, () =>
      withRoom(request, { caller, bodyMaxBytes: CHECKED_MAX_BYTES }, readAndJudge),
    );
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
      const { retry_after = refusal.code === "unavailable" ? RETRY_AFTER_SECONDS : undefined } =
        refusal.extra;
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

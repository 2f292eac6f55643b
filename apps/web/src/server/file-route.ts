import { createFileHandler } from "@foja/api/trpc/file-handler";
import type { Operation } from "@foja/core/kernel/operation";
import type { z } from "zod";
import { isOwnRequest } from "../auth/own-request";
import { env } from "./env";
import { pageDoor } from "./page-door";

const FOREIGN = {
  message: "La solicitud no viene de esta página",
  data: { code: "FORBIDDEN", httpStatus: 403, requestId: null, refusal: { code: "FOREIGN_REQUEST" } },
};

/**
 * A file in or out of an operation, below `/backoffice/archivos/` (which the proxy spares). Browsers send forms from any site, with the
 * cookies of ours, without asking: only those of our own pages count.
 */
export const fileRoute =
  <I extends z.ZodObject, O extends z.ZodType>(operation: Operation<I, O, "administrator">) =>
  async (request: Request): Promise<Response> => {
    if (request.method === "POST" && !isOwnRequest(request.headers, env.publicUrl))
      return Response.json(FOREIGN, { status: 403, headers: { "cache-control": "no-store" } });
    return createFileHandler(operation, ...pageDoor())(request);
  };

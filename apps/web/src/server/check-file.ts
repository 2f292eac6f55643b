import { createCheckFileHandler } from "@foja/api/verification/check-file-handler";
import { isOwnRequest } from "../auth/own-request";
import { networkOfCaller } from "./caller";
import { env } from "./env";
import { report } from "./report";
import { runtime } from "./runtime";

const FOREIGN = { error: "La solicitud no viene de esta página", code: "FORBIDDEN" };

let handler: ((request: Request) => Promise<Response>) | undefined;

/** A PDF that somebody wants to know about, from our page alone (which the proxy spares: it would keep the first 10 MB of each). */
export const handleCheckedFile = async (request: Request): Promise<Response> => {
  if (!isOwnRequest(request.headers, env.publicUrl))
    return Response.json(FOREIGN, { status: 403, headers: { "cache-control": "no-store" } });
  const { sources, rateLimit } = runtime();
  handler ??= createCheckFileHandler(
    { ...sources, rateLimit },
    {
      isHttps: env.publicUrl.startsWith("https:"),
      callerOf: ({ headers }) => networkOfCaller(headers),
      report,
    },
  );
  return handler(request);
};

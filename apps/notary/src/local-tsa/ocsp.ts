import { createHash } from "node:crypto";
import { type OcspResponse, parseOcspResponse } from "@foja/pades/revocation/ocsp-response";
import { RevocationError } from "@foja/pades/revocation/revocation-error";
import type { FastifyInstance, FastifyReply } from "fastify";

const FRESH_MAX_SECONDS = 3600;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * OCSP over HTTP (RFC 6960, A.1): POST /ocsp, and GET /ocsp/<base64, url-encoded>, which caches may answer. What can't be read is answered
 * by the responder too, as malformedRequest.
 */
export const answerOcsp = (app: FastifyInstance, respond: (request: Uint8Array) => Buffer): void => {
  const send = (reply: FastifyReply, answer: Buffer) =>
    reply.headers(cacheHeaders(answer)).header("content-type", "application/ocsp-response").send(answer);

  app.post<{ Body: Buffer }>("/ocsp", async (request, reply) => send(reply, respond(request.body)));
  // Base64 has slashes, which not every client encodes.
  app.get<{ Params: { "*": string } }>("/ocsp/*", async ({ params: { "*": text } }, reply) =>
    send(reply, respond(BASE64.test(text) ? Buffer.from(text, "base64") : Buffer.alloc(0))),
  );
};

/** RFC 5019, 5 and 6.2. A refusal is for nobody else, nor is what was answered to one nonce. */
const cacheHeaders = (answer: Buffer): Readonly<Record<string, string>> => {
  const response = readSuccessful(answer);
  const [single] = response?.responses ?? [];
  if (!response || !single?.nextUpdate || response.nonce) return { "cache-control": "no-store" };
  const { thisUpdate, nextUpdate } = single;
  const seconds = Math.floor((nextUpdate.getTime() - thisUpdate.getTime()) / 1000);
  return {
    "last-modified": thisUpdate.toUTCString(),
    expires: nextUpdate.toUTCString(),
    etag: `"${createHash("sha256").update(answer).digest("hex")}"`,
    // Until nextUpdate it counts; whoever raises a signature wants one that is newer than the signature.
    "cache-control": `max-age=${Math.min(seconds, FRESH_MAX_SECONDS)}, public, no-transform, must-revalidate`,
  };
};

const readSuccessful = (answer: Buffer): OcspResponse | undefined => {
  try {
    return parseOcspResponse(answer);
  } catch (error) {
    if (error instanceof RevocationError) return undefined;
    throw error;
  }
};

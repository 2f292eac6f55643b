import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * X-Rewritten, only where the document was written anew before anything was added to it: whoever keeps what they sent beside what they got,
 * or compares hashes, must know that the one does not continue the other.
 */
export const tellRewritten = (request: FastifyRequest, reply: FastifyReply, isRewritten: boolean): void => {
  if (!isRewritten) return;
  request.log.info("document written anew");
  reply.header("x-rewritten", "true");
};

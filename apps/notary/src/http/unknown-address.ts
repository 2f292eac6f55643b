import type { FastifyReply, FastifyRequest } from "fastify";
import { methodsOf } from "../openapi/operations";
import { Problem } from "../problem";

/** 404, or for an address that takes other methods 405; OPTIONS is told which (RFC 9110, 9.3.7). */
export const unknownAddress = ({ method, url }: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const [pathname = ""] = url.split("?", 1);
  const methods = methodsOf(pathname);
  if (methods.length === 0) throw new Problem("NOT_FOUND", "Recurso no encontrado");
  reply.header("allow", [...methods, "OPTIONS"].join(", "));
  if (method === "OPTIONS") return reply.code(204).send();
  throw new Problem("METHOD_NOT_ALLOWED", "Método no admitido en esta dirección");
};

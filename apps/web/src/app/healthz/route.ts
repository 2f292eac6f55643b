import { randomUUID } from "node:crypto";
import { requestIdOf } from "@foja/api/http/request-id";

/** The process lives; nothing else is asked. */
export const GET = ({ headers }: Request): Response =>
  Response.json(
    { status: "ok" },
    { headers: { "cache-control": "no-store", "x-request-id": requestIdOf(headers, randomUUID) } },
  );

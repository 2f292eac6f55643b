import { DOORS } from "@foja/api/door/all-doors";
import { doorOf } from "@foja/api/door/doors";
import type { Handler } from "@foja/api/door/handler";
import { allowedAt } from "./allowed-methods";
import { ASKED_METHOD_HEADER, ASKED_PATH_HEADER, isPlain } from "./other-methods";
import { answerUnknownPath } from "./unknown-path";

/** A method that no table has, and that a `Request` may have. */
const NONE_OF_OURS = "UNSUPPORTED";

/** What was led aside gets: 405 or the answer to OPTIONS with the methods that the path has, or 404 where there is no such path. */
export const createMethodRefusal =
  (doors: Handler): Handler =>
  async ({ url, headers }) => {
    const asked = headers.get(ASKED_PATH_HEADER) ?? "";
    // Two slashes at the beginning would be another host, and dots another path.
    const path = isPlain(asked.split("?", 1)[0]!) ? URL.parse(asked, url) : null;
    if (!path) return answerUnknownPath();
    const allow = allowedAt(path.pathname);
    if (allow) return headers.get(ASKED_METHOD_HEADER) === "OPTIONS" ? options(allow) : notAllowed(allow);
    if (!doorOf(DOORS, path.pathname)) return answerUnknownPath();
    const id = headers.get("x-request-id");
    return doors(new Request(path, { method: NONE_OF_OURS, headers: id ? { "x-request-id": id } : {} }));
  };

const options = (allow: string): Response => new Response(null, { status: 204, headers: { allow } });

const notAllowed = (allow: string): Response =>
  Response.json(
    { error: "Método no permitido", code: "METHOD_NOT_ALLOWED" },
    { status: 405, headers: { allow } },
  );

import { DOORS } from "@foja/api/door/all-doors";
import { doorOf } from "@foja/api/door/doors";
import type { Handler } from "@foja/api/door/handler";
import { ASKED_PATH_HEADER } from "./other-methods";
import { answerUnknownPath } from "./unknown-path";

/** A method that no table has, and that a `Request` may have. */
const NONE_OF_OURS = "UNSUPPORTED";

const DATA: ReadonlyArray<readonly [path: RegExp, allow: string]> = [
  [/^\/api\/(auth|trpc)\/./, "GET, HEAD, POST, OPTIONS"],
  [/^\/api\/session\/(end|logout-token)\/?$/, "POST, OPTIONS"],
];

/** What a method that nothing here has gets: 405 with those that the path has, or 404 where there is no such path. */
export const createMethodRefusal =
  (doors: Handler): Handler =>
  async (request) => {
    const asked = URL.parse(request.headers.get(ASKED_PATH_HEADER) ?? "", request.url);
    if (!asked) return answerUnknownPath();
    if (doorOf(DOORS, asked.pathname)) {
      const id = request.headers.get("x-request-id");
      return doors(new Request(asked, { method: NONE_OF_OURS, headers: id ? { "x-request-id": id } : {} }));
    }
    if (!asked.pathname.startsWith("/api/")) return notAllowed("GET, HEAD");
    const known = DATA.find(([path]) => path.test(asked.pathname));
    return known ? notAllowed(known[1]) : answerUnknownPath();
  };

const notAllowed = (allow: string): Response =>
  Response.json(
    { error: "Método no permitido", code: "METHOD_NOT_ALLOWED" },
    { status: 405, headers: { allow } },
  );

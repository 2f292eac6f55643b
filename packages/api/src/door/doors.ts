import type { Door, DoorSources } from "./door";
import { createHandler, type Handler, type HandlerOptions } from "./handler";

/** The door whose base a path begins with: the longest, since one may lie below another. */
export const doorOf = <D extends Pick<Door, "base">>(doors: readonly D[], path: string): D | undefined =>
  doors
    .filter(({ base }) => path === base || path.startsWith(`${base}/`))
    .toSorted((a, b) => b.base.length - a.base.length)[0];

/** Request to Response for all doors; undefined for a path that is none of theirs. Each is made with its first request. */
export const createDoorsHandler = (
  doors: readonly Door[],
  sources: DoorSources,
  options: HandlerOptions,
): ((request: Request) => Promise<Response> | undefined) => {
  const handlers = new Map<Door, Handler>();
  return (request) => {
    const door = doorOf(doors, new URL(request.url).pathname);
    if (!door) return undefined;
    const handler = handlers.get(door) ?? createHandler(door, sources, options);
    handlers.set(door, handler);
    return handler(request);
  };
};

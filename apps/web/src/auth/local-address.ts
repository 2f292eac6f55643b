import { DOORS } from "@foja/api/door/all-doors";
import { doorOf } from "@foja/api/door/doors";

/** Whether it is the address of a page of this site: a path, or a whole address of this origin. */
export const isLocalAddress = (wanted: unknown, origin: string): wanted is string =>
  isPage(parse(wanted, origin), origin);

/**
 * Where the sign-in leads back to: a page of this site, whatever a caller sent. Everything else, also what is no
 * address at all, leads home.
 */
export const localAddress = (wanted: unknown, origin: string): string => {
  const target = parse(wanted, origin);
  return isPage(target, origin) ? target.href : `${origin}/`;
};

const FOR_PROGRAMS = /^\/(api|files|publico|visor|mcp|_next|\.well-known|healthz|readyz)(\/|$)/;

/** Whether a path answers programs: a person who lands there sees data, or nothing. */
export const isProgramPath = (path: string): boolean =>
  FOR_PROGRAMS.test(path) || doorOf(DOORS, path) !== undefined;

// The sign-in page would only ask again.
const isPage = (target: URL | null, origin: string): target is URL =>
  target?.origin === origin && !isProgramPath(target.pathname) && !/^\/ingresar(\/|$)/.test(target.pathname);

const parse = (wanted: unknown, origin: string): URL | null => {
  if (typeof wanted !== "string") return null;
  return wanted.startsWith("/") ? URL.parse(wanted, origin) : URL.parse(wanted);
};

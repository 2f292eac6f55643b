import type { Method } from "@foja/openapi/described";
import type { Row } from "../door/row";

export type Match =
  | { readonly row: Row; readonly params: Readonly<Record<string, string>> }
  /** The path exists, but not with this method. */
  | { readonly allow: readonly string[] }
  | undefined;

export type Matcher = (method: string, path: string) => Match;

type Node = {
  readonly literals: Map<string, Node>;
  parameter: Node | undefined;
  readonly rows: Map<Method, { readonly row: Row; readonly names: readonly string[] }>;
};

/**
 * Finds a row by method and path. A slash at the end makes no difference; a path of literals hides one with
 * parameters, whatever the method; HEAD is served by GET. Throws at start when two rows share method and
 * path.
 */
export const createMatcher = (rows: readonly Row[]): Matcher => {
  const root = newNode();
  for (const row of rows) add(root, row);

  return (method, path) => {
    const segments = decode(path);
    const found = segments && find(root, segments, []);
    if (!found) return undefined;
    const row = found.node.rows.get((method === "HEAD" ? "GET" : method) as Method);
    return row ? { row: row.row, params: zip(row.names, found.values) } : { allow: allowed(found.node) };
  };
};

const newNode = (): Node => ({ literals: new Map(), parameter: undefined, rows: new Map() });

const add = (root: Node, row: Row): void => {
  const names: string[] = [];
  let node = root;
  for (const segment of split(row.path)) {
    if (segment.startsWith(":")) {
      names.push(segment.slice(1));
      node.parameter ??= newNode();
      node = node.parameter;
    } else {
      const next = node.literals.get(segment) ?? newNode();
      node.literals.set(segment, next);
      node = next;
    }
  }
  if (node.rows.has(row.method)) throw new Error(`Two rows for ${row.method} ${row.path}`);
  node.rows.set(row.method, { row, names });
};

type Found = { readonly node: Node; readonly values: readonly string[] };

const find = (
  node: Node,
  [segment, ...rest]: readonly string[],
  values: readonly string[],
): Found | undefined => {
  if (segment === undefined) return node.rows.size > 0 ? { node, values } : undefined;
  const literal = node.literals.get(segment);
  return (
    (literal && find(literal, rest, values)) ??
    (node.parameter && find(node.parameter, rest, [...values, segment]))
  );
};

const allowed = ({ rows }: Node): string[] => {
  const methods = [...rows.keys()].flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...methods, "OPTIONS"];
};

// The longest table path has seven segments; anything much longer is noise that must not cost anything.
const SEGMENTS_MAX = 16;

const split = (path: string): string[] => path.replace(/^\/|\/$/g, "").split("/");

/** Undefined for a path that no resource can have: bad escapes, empty segments, control characters. */
const decode = (path: string): string[] | undefined => {
  const segments = split(path);
  if (segments.length > SEGMENTS_MAX) return undefined;
  try {
    const decoded = segments.map(decodeURIComponent);
    return decoded.some((segment) => segment === "" || /\p{Cc}/u.test(segment)) ? undefined : decoded;
  } catch {
    return undefined;
  }
};

const zip = (names: readonly string[], values: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name, index) => [name, values[index]!]));

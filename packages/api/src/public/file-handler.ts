import { AppError } from "@foja/core/kernel/errors";
import { type ByteRange, type Storage, StorageUnavailable } from "@foja/core/ports/storage";
import { findPublished, type PublishedFile } from "@foja/core/public/find-published";
import type { Database } from "@foja/db/clients/database";
import { isTenantSchema } from "@foja/db/schema-name";
import { contentDisposition } from "@foja/service/content-disposition";
import { asBusy } from "../door/busy";
import { readRange } from "../http/byte-range";
import { isNamedBy, isStillMeant } from "../http/entity-tag";
import { countAgainst, type RateLimit } from "../http/rate-limit";
import { createCopyFinder, type PublishedCopy } from "./published-copy";

export type PublicFileSources = {
  readonly database: Pick<Database, "global" | "tenant" | "isBehind">;
  readonly storage: Storage;
  readonly rateLimit: RateLimit;
  readonly isHttps: boolean;
  /** Their address, or their network's. */
  callerOf(request: Request): string;
  /** Gets what is a bug, and the failure that a refusal stands for; once. */
  report(error: unknown): void;
};

/** Seconds that whoever asks may keep a file, and after which they ask again whether it is the same (decisions C). */
const MAX_AGE_SECONDS = 3600;
const RETRY_AFTER_SECONDS = 10;
/** Of one address. A viewer asks for a file in many parts. */
const REQUESTS_PER_MINUTE = 600;

/**
 * `<schema>/<official number>.pdf` below the public store: what was published, for anybody, without a key and without a cookie. GET and
 * HEAD; `path` as it was asked for, escapes and all.
 */
export const createPublicFileHandler = (sources: PublicFileSources) => {
  const findCopy = createCopyFinder(sources.storage);
  const common = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    // It is there to be shown by others.
    "cross-origin-resource-policy": "cross-origin",
    ...(sources.isHttps && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
  const say = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response =>
    new Response(text, {
      status,
      headers: {
        ...common,
        "content-type": "text/plain; charset=utf-8",
        "cache-control": "no-store",
        ...headers,
      },
    });
  const notNow = (): Response =>
    say(503, "El archivo no se puede leer ahora. Intente de nuevo en unos segundos", {
      "retry-after": String(RETRY_AFTER_SECONDS),
    });

  const count = (request: Request): Promise<void> => {
    const subject = `public-file:${sources.callerOf(request)}`;
    return countAgainst(sources.rateLimit, [{ subject, perMinute: REQUESTS_PER_MINUTE }], new Headers());
  };

  const answer = async (request: Request, path: string): Promise<Response> => {
    await count(request);
    const asked = readPath(path);
    const published = asked && (await findFile(sources.database, asked));
    if (!asked || !published) return say(404, "El archivo no existe");
    // Another file may take its place while it is opened, once.
    for (let tries = 0; tries < 2; tries++) {
      const copy = await findCopy(asked.schema, published);
      const answered = copy && (await answerCopy(request, published.officialNumber, copy));
      if (answered) return answered;
    }
    return notNow();
  };

  const answerCopy = async (
    { method, headers: asked }: Request,
    officialNumber: string,
    copy: PublishedCopy,
  ): Promise<Response | undefined> => {
    const etag = `"${copy.sha256}"`;
    const headers = {
      ...common,
      etag,
      "accept-ranges": "bytes",
      "cache-control": `public, max-age=${MAX_AGE_SECONDS}`,
      "content-disposition": contentDisposition(`${officialNumber}.pdf`),
    };
    // First of all conditions (RFC 9110, 13.2.2).
    if (!isStillMeant(asked.get("if-match"), etag)) return say(412, "El archivo ya es otro", { etag });
    if (isNamedBy(asked.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
    const range =
      method === "GET" && isRangeMeant(asked, etag)
        ? readRange(asked.get("range"), copy.sizeBytes)
        : undefined;
    if (range === "unsatisfiable")
      return say(416, "El archivo no tiene esa parte", { "content-range": `bytes */${copy.sizeBytes}` });
    const told = { ...headers, "content-type": "application/pdf", ...lengthOf(copy, range) };
    if (method === "HEAD") return new Response(null, { headers: told });
    const body = await copy.open(range);
    return body && new Response(body, { status: range ? 206 : 200, headers: told });
  };

  return async (request: Request, path: string): Promise<Response> => {
    try {
      return await answer(request, path);
    } catch (error) {
      if (error instanceof AppError && error.code === "rate_limited")
        return say(429, error.message, { "retry-after": String(error.extra.retry_after) });
      sources.report(error);
      return error instanceof StorageUnavailable || error instanceof AppError || asBusy(error)
        ? notNow()
        : say(500, "Error interno");
    }
  };
};

type Asked = { readonly schema: string; readonly officialNumber: string };

/** Names, and never parts of a path: no slash, no dot, nothing that another encoding hides. */
const FILE = /^([\p{L}\p{N}#_-]{1,200})\.pdf$/u;

const readPath = (path: string): Asked | undefined => {
  const [schema, file, ...more] = path.split("/").map(decoded);
  const officialNumber = FILE.exec(file ?? "")?.[1];
  if (!schema || !officialNumber || more.length > 0 || !isTenantSchema(schema)) return undefined;
  return { schema, officialNumber };
};

/** Nothing for escapes that are none. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
};

/** What was published stays, whatever becomes of the licence of its municipality. */
const findFile = async (
  database: PublicFileSources["database"],
  { schema, officialNumber }: Asked,
): Promise<PublishedFile | undefined> => {
  const known = await database.global.municipality.findUnique({
    where: { schemaName: schema },
    select: { id: true },
  });
  if (!known) return undefined;
  if (await database.isBehind(schema)) throw new AppError("unavailable", `${schema} lacks migrations`);
  return findPublished(database.tenant(schema), officialNumber);
};

/** A part of what one has already is wanted only of the same file (RFC 9110, 13.1.5). */
const isRangeMeant = (headers: Headers, etag: string): boolean => {
  const condition = headers.get("if-range");
  return condition === null || condition.trim() === etag;
};

const lengthOf = ({ sizeBytes }: PublishedCopy, range: ByteRange | undefined) =>
  range
    ? {
        "content-length": String(range.end + 1 - range.start),
        "content-range": `bytes ${range.start}-${range.end}/${sizeBytes}`,
      }
    : { "content-length": String(sizeBytes) };

import type { IncomingMessage } from "node:http";

const BODY_BYTES_MAX = 16 * 1024;
const FIELDS_MAX = 32;

export class BodyError extends Error {
  override readonly name = "BodyError";

  constructor(readonly code: "TOO_LARGE" | "WRONG_TYPE" | "MALFORMED") {
    super(code);
  }
}

/** Throws `BodyError`. */
export const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  requireType(request, "application/x-www-form-urlencoded");
  const form = new URLSearchParams(await readText(request));
  if (form.size > FIELDS_MAX) throw new BodyError("MALFORMED");
  return form;
};

/** Throws `BodyError`. */
export const readJson = async (request: IncomingMessage): Promise<unknown> => {
  requireType(request, "application/json");
  const text = await readText(request);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new BodyError("MALFORMED");
  }
};

const requireType = (request: IncomingMessage, type: string): void => {
  const [actual = ""] = (request.headers["content-type"] ?? "").split(";");
  if (actual.trim().toLowerCase() !== type) throw new BodyError("WRONG_TYPE");
};

const readText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_BYTES_MAX) throw new BodyError("TOO_LARGE");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};

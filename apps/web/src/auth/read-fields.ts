import { SMALL_BODY_BYTES } from "../server/early-refusal";

const FIELDS_MAX = 32;

export type Fields = Readonly<Record<string, unknown>>;
type Read = { readonly fields: Fields | undefined } | { readonly refused: 400 | 413 };

/** The fields of a small form or JSON object; what is neither has none, as the sign-in library sees it. */
export const readFields = async (request: Request): Promise<Read> => {
  const type = request.headers.get("content-type") ?? "";
  const isForm = type.includes("application/x-www-form-urlencoded");
  if (request.method !== "POST" || !(isForm || type.includes("application/json")))
    return { fields: undefined };
  const text = await readText(request.body);
  if (text === undefined) return { refused: 413 };
  const fields = isForm ? Object.fromEntries(new URLSearchParams(text)) : parseObject(text);
  return fields === undefined || Object.keys(fields).length > FIELDS_MAX ? { refused: 400 } : { fields };
};

/** Stops at the limit, whatever the length that was told. */
const readText = async (body: Request["body"]): Promise<string | undefined> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > SMALL_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};

const parseObject = (text: string): Fields | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
};

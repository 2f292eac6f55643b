import { type FileAnswer, fileTypeOf } from "@foja/core/kernel/file";
import { contentDisposition } from "@foja/service/content-disposition";
import type { Door } from "./door";
import type { Row } from "./row";

/** What an operation answered, as HTTP: data in the door's envelope, or a file. A file's bytes are not made for a HEAD. */
export const answerOf = async (
  door: Pick<Door, "answer" | "cacheControl">,
  row: Row,
  method: string,
  answer: unknown,
  common: Headers,
): Promise<Response> => {
  const status = row.status.of(answer);
  // Of its own: what can't be opened is refused, and a refusal is no answer.
  const headers = new Headers(common);
  if (door.cacheControl) headers.set("cache-control", door.cacheControl);
  if (fileTypeOf(row.operation.output)) return fileResponse(answer as FileAnswer, method, status, headers);
  return Response.json((row.envelope ?? door.answer).wrap(answer), { status, headers });
};

const fileResponse = async (
  file: FileAnswer,
  method: string,
  status: number,
  headers: Headers,
): Promise<Response> => {
  headers.set("content-type", file.contentType);
  headers.set("content-disposition", contentDisposition(file.fileName));
  if (file.sizeBytes !== undefined) headers.set("content-length", String(file.sizeBytes));
  if (method === "HEAD") return new Response(null, { status, headers });
  return new Response((await file.open()) as Exclude<ConstructorParameters<typeof Response>[0], undefined>, {
    status,
    headers,
  });
};

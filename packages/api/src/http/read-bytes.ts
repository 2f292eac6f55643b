import { defineRefusal } from "@foja/core/kernel/refusal";

export const tooLarge = defineRefusal<[limitBytes: number]>(
  "payload_too_large",
  "PAYLOAD_TOO_LARGE",
  (limitBytes) => `El cuerpo supera el máximo de ${limitBytes} bytes`,
);

export const cutShort = defineRefusal("invalid_input", "INVALID_INPUT", "El cuerpo llegó incompleto", {
  extra: () => ({ details: [{ path: "", message: "El cuerpo llegó incompleto" }] }),
});

/** A body of at most so many bytes. Read piece by piece: one without Content-Length must not fill the memory before it is refused. */
export const readBytes = async (
  request: Pick<Request, "headers" | "body">,
  limitBytes: number,
): Promise<Buffer> => {
  if (Number(request.headers.get("content-length") ?? 0) > limitBytes) throw tooLarge(limitBytes);
  if (!request.body) return Buffer.alloc(0);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of piecesOf(request.body)) {
    size += piece.length;
    if (size > limitBytes) throw tooLarge(limitBytes);
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size);
};

/** The pieces of a body; who stops reading ends the transfer. Throws a refusal when the connection breaks. */
export async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw cutShort();
      });
      if (done) return;
      yield value;
    }
  } finally {
    // Ends the transfer of a body that nobody will read; its own failure says nothing new.
    await reader.cancel().catch(() => undefined);
  }
}

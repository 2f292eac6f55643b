import { defineRefusal } from "@foja/core/kernel/refusal";

export const tooLarge = defineRefusal<[limitBytes: number]>(
  "payload_too_large",
  "PAYLOAD_TOO_LARGE",
  (limitBytes) => `El cuerpo supera el máximo de ${limitBytes} bytes`,
);

export const cutShort = defineRefusal("invalid_input", "INVALID_INPUT", "El cuerpo llegó incompleto", {
  extra: () => ({ details: [{ path: "", message: "El cuerpo llegó incompleto" }] }),
});

const tooSlow = defineRefusal("invalid_input", "INVALID_INPUT", "El cuerpo llegó demasiado despacio", {
  extra: () => ({ details: [{ path: "", message: "El cuerpo llegó demasiado despacio" }] }),
});

/** How slowly a body may come, on the whole: what came first counts for later. */
export type Pace = { readonly graceMs: number; readonly bytesPerSecond: number };

/** A body of at most so many bytes. Read piece by piece: one without Content-Length must not fill the memory before it is refused. */
export const readBytes = async (
  request: Pick<Request, "headers" | "body">,
  limitBytes: number,
  pace?: Pace,
): Promise<Buffer> => {
  if (Number(request.headers.get("content-length") ?? 0) > limitBytes) throw tooLarge(limitBytes);
  if (!request.body) return Buffer.alloc(0);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of piecesOf(request.body, pace)) {
    size += piece.length;
    if (size > limitBytes) throw tooLarge(limitBytes);
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size);
};

/** The pieces of a body; who stops reading ends the transfer. Throws a refusal when the connection breaks, or is slower than `pace`. */
export async function* piecesOf(body: ReadableStream<Uint8Array>, pace?: Pace): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const start = performance.now();
  let size = 0;
  const read = () =>
    reader.read().catch(() => {
      throw cutShort();
    });
  try {
    for (;;) {
      const { done, value } = await (pace ? inTime(read(), start + timeFor(size, pace)) : read());
      if (done) return;
      size += value.length;
      yield value;
    }
  } finally {
    // Ends the transfer of a body that nobody will read; its own failure says nothing new.
    await reader.cancel().catch(() => undefined);
  }
}

const timeFor = (bytes: number, { graceMs, bytesPerSecond }: Pace): number =>
  graceMs + (bytes / bytesPerSecond) * 1000;

/** What is there already is in time. */
const inTime = async <T>(reading: Promise<T>, until: number): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooSlow()), Math.max(0, until - performance.now()));
  try {
    return await Promise.race([reading, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

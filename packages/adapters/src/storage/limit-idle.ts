import { StorageUnavailable } from "@foja/core/ports/storage";

type IdleLimits = {
  /** Longest that the storage may let its reader wait for a piece. */
  readonly sourceMs: number;
  /** Longest that the reader may let a piece wait: they hold a connection to the storage. */
  readonly readerMs: number;
};

/** The same body, which fails when one side lets the other wait for too long. Each piece has that time anew; the whole has no limit. */
export const limitIdle = (
  body: ReadableStream<Uint8Array>,
  { sourceMs, readerMs }: IdleLimits,
): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  let timer: NodeJS.Timeout | undefined;
  const fail = (controller: ReadableStreamDefaultController, cause: unknown) => {
    clearTimeout(timer);
    controller.error(new StorageUnavailable("The file can't be read to its end", { cause }));
    // Its own failure says nothing new.
    reader.cancel(cause).catch(() => undefined);
  };
  const limit = (controller: ReadableStreamDefaultController, ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => fail(controller, new Error(`Nothing moved for ${ms} ms`)), ms);
  };
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => limit(controller, readerMs),
      pull: async (controller) => {
        limit(controller, sourceMs);
        try {
          const { done, value } = await reader.read();
          clearTimeout(timer);
          if (done) return controller.close();
          controller.enqueue(value);
          limit(controller, readerMs);
        } catch (cause) {
          fail(controller, cause);
        }
      },
      cancel: (reason) => {
        clearTimeout(timer);
        return reader.cancel(reason);
      },
    },
    // Nothing is fetched ahead of who reads.
    { highWaterMark: 0 },
  );
};

import { type Embeddings, EmbeddingsError } from "@foja/core/ports/embeddings";
import { z } from "zod";
import { parseJson } from "../net/answers";

export type EmbeddingsClientOptions = {
  /** Of the interface, as its clients are given it: `https://host/v1`. Without a trailing slash. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string | undefined;
  /** Somebody waits for a question; a passage is done in the background. */
  readonly timeoutMs?: Readonly<Record<Kind, number>>;
  /** After a failure nobody is made to wait for the next one. */
  readonly restMs?: number;
  readonly now?: () => number;
};

type Kind = Parameters<Embeddings["embed"]>[0];

const TIMEOUT_MS = { query: 2_000, passage: 60_000 } as const;
const REST_MS = 10_000;

const answer = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(8).max(8192) })),
});

/** Any endpoint that speaks OpenAI's `/embeddings`. Never retries: the caller knows whether somebody is waiting. */
export const createEmbeddingsClient = (options: EmbeddingsClientOptions): Embeddings => {
  const { baseUrl, model, apiKey, timeoutMs = TIMEOUT_MS, restMs = REST_MS, now = Date.now } = options;
  let restUntil = 0;
  let dimension: number | undefined;
  /** Not part of the original interface: who does not know it, refuses it. */
  let takesKind = true;

  const post = async (kind: Kind, texts: readonly string[], signal: AbortSignal): Promise<Response> =>
    await fetch(`${baseUrl}/embeddings`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({
        model,
        input: texts,
        encoding_format: "float",
        ...(takesKind && { input_type: kind }),
      }),
      signal,
      redirect: "error",
    });

  const ask = async (kind: Kind, texts: readonly string[]): Promise<Float32Array[]> => {
    const signal = AbortSignal.timeout(timeoutMs[kind]);
    try {
      let response = await post(kind, texts, signal);
      if (response.status === 400 && takesKind) {
        await response.body?.cancel();
        takesKind = false;
        response = await post(kind, texts, signal);
        takesKind = !response.ok;
      }
      const body = new Uint8Array(await response.arrayBuffer());
      if (!response.ok) throw unavailable(`respuesta ${response.status}`);
      return vectorsOf(body, texts.length);
    } catch (error) {
      if (error instanceof EmbeddingsError) throw error;
      throw signal.aborted
        ? new EmbeddingsError("TIMEOUT", "El servicio de embeddings no respondió a tiempo")
        : unavailable();
    }
  };

  const embed: Embeddings["embed"] = async (kind, texts) => {
    if (kind === "query" && now() < restUntil) {
      throw new EmbeddingsError("RESTING", "El servicio de embeddings acaba de fallar");
    }
    try {
      const vectors = await ask(kind, texts);
      for (const { length } of vectors) {
        dimension ??= length;
        if (length !== dimension) throw badAnswer(`un vector de ${length} dimensiones y no de ${dimension}`);
      }
      restUntil = 0;
      return vectors;
    } catch (error) {
      restUntil = now() + restMs;
      throw error;
    }
  };

  return {
    model,
    embed,
    ping: async () => {
      await embed("query", ["documento"]);
    },
  };
};

/** In the order of the texts. @throws EmbeddingsError when it is anything else than one direction for each */
const vectorsOf = (body: Uint8Array, count: number): Float32Array[] => {
  const parsed = answer.safeParse(parseJson(body));
  if (!parsed.success) throw badAnswer("no son vectores");
  const vectors = new Map(parsed.data.data.map(({ index, embedding }) => [index, unitLength(embedding)]));
  if (parsed.data.data.length !== count) throw badAnswer(`${parsed.data.data.length} vectores y no ${count}`);
  return Array.from({ length: count }, (_, index) => {
    const vector = vectors.get(index);
    if (!vector) throw badAnswer(`falta el vector ${index}`);
    return vector;
  });
};

const unitLength = (numbers: readonly number[]): Float32Array => {
  const length = Math.hypot(...numbers);
  if (!(length > 0 && Number.isFinite(length))) throw badAnswer("un vector sin dirección");
  return Float32Array.from(numbers, (number) => number / length);
};

const badAnswer = (what: string) =>
  new EmbeddingsError("BAD_ANSWER", `El servicio de embeddings respondió mal: ${what}`);

const unavailable = (detail?: string) =>
  new EmbeddingsError(
    "UNAVAILABLE",
    `El servicio de embeddings no está disponible${detail ? ` (${detail})` : ""}`,
  );

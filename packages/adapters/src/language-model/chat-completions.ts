import {
  LANGUAGE_MODEL_TIMEOUT_MS,
  type LanguageModel,
  LanguageModelError,
} from "@foja/core/ports/language-model";
import { z } from "zod";
import { parseJson } from "../net/answers";

export type ChatCompletionsOptions = {
  /** Where `/chat/completions` is, without a trailing slash: `https://models.example/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** A server of one's own may need none. */
  readonly apiKey?: string | undefined;
  readonly timeoutMs?: number;
};

/** Far more than any text that is asked for. */
const BODY_BYTES_MAX = 256 * 1024;

const completion = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })], z.unknown()),
});

/** What a server says of the text that it was given; everything else is about the server, the key or the name of the model. */
const OF_THE_TEXT = [400, 413, 422];

/** A language model behind the interface that most servers of models speak (OpenAI's chat completions). Never retries. */
export const createChatCompletions = (options: ChatCompletionsOptions): LanguageModel => {
  const { baseUrl, model, apiKey, timeoutMs = LANGUAGE_MODEL_TIMEOUT_MS } = options;
  const headers = {
    "content-type": "application/json",
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
  };

  return {
    write: async ({ instructions, text, tokensMax }) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const body = JSON.stringify({
        model,
        messages: [
          { role: "system", content: instructions },
          { role: "user", content: text },
        ],
        max_tokens: tokensMax,
        temperature: 0.2,
        stream: false,
      });
      try {
        const url = `${baseUrl}/chat/completions`;
        const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "error" });
        const answer = await readLimited(response);
        if (!response.ok) throw refused(response.status);
        const parsed = completion.safeParse(parseJson(answer));
        if (!parsed.success) throw new LanguageModelError("unusable", "the answer is no completion");
        return parsed.data.choices[0].message.content;
      } catch (error) {
        if (error instanceof LanguageModelError) throw error;
        throw new LanguageModelError("away", signal.aborted ? "no answer in time" : "not reached");
      }
    },
  };
};

// What the server says beside its status may repeat what it was sent: it is not passed on.
const refused = (status: number): LanguageModelError =>
  new LanguageModelError(OF_THE_TEXT.includes(status) ? "unusable" : "away", `status ${status}`);

const readLimited = async ({ body }: Response): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    // Leaving the loop ends the connection.
    if (length > BODY_BYTES_MAX) throw new LanguageModelError("unusable", "the answer does not end");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

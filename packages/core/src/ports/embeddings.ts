import { PortError } from "./port-error";

/** Turns texts into vectors that lie near each other when the texts mean something similar. */
export type Embeddings = {
  /** Vectors of another model are never compared with these. */
  readonly model: string;
  /**
   * One vector of unit length for each text, all of one dimension. A question and what answers it are different kinds of text.
   * @throws EmbeddingsError
   */
  embed(kind: "query" | "passage", texts: readonly string[]): Promise<readonly Float32Array[]>;
  ping(): Promise<void>;
};

/** Nothing that the text itself explains: who asked goes on without vectors, and tries again later. */
export class EmbeddingsError extends PortError {
  static override readonly called = "EmbeddingsError";
  override readonly name = EmbeddingsError.called;

  constructor(
    /** `RESTING`: it failed a moment ago, and was not asked again. */
    readonly code: "TIMEOUT" | "UNAVAILABLE" | "BAD_ANSWER" | "RESTING",
    message: string,
  ) {
    super(message);
  }
}

import { PortError } from "./port-error";
export type WritingRequest = {
  /** What it shall do. */
  readonly instructions: string;
  /** What it shall do it with: written by anybody. */
  readonly text: string;
  readonly tokensMax: number;
};

/** Writes short texts. What it answers is anybody's text: whoever asks makes sure of it. */
export type LanguageModel = {
  /** @throws LanguageModelError */
  write(request: WritingRequest): Promise<string>;
};

/** Longest that one call takes. */
export const LANGUAGE_MODEL_TIMEOUT_MS = 60_000;

export class LanguageModelError extends PortError {
  static override readonly called = "LanguageModelError";
  override readonly name = LanguageModelError.called;

  constructor(
    /** `away`: any other text would find the same now. `unusable`: it refused this one, or its answer is none. */
    readonly kind: "away" | "unusable",
    message: string,
  ) {
    super(message);
  }
}

import { PdfError } from "./errors";

/**
 * What reading a file costs, over all its revisions, counted in bytes parsed. Files can be built so that each of their objects is
 * small and takes long: one behind a comment as long as the file, or in an object stream that was forgotten since the last one.
 */
export class Work {
  private done = 0;

  constructor(private readonly max: number) {}

  /** Throws nothing, so that it may count in a `finally`. */
  add(bytes: number): void {
    this.done += bytes;
  }

  /** Before anything that takes work. @throws PdfError LIMIT, from then on always */
  check(): void {
    if (this.done > this.max) throw new PdfError("LIMIT", "the file takes too much work to read");
  }
}

import { PortError } from "./port-error";

/** Fetches an image that a document names, from public https addresses only. */
export type FetchedImage = {
  readonly contentType: "image/png" | "image/jpeg" | "image/webp" | "image/gif";
  readonly bytes: Uint8Array;
};

/** Rejects with `ImageError` when the address, the type, the size or the time is not acceptable. */
export type ImageFetcher = (url: string) => Promise<FetchedImage>;

export class ImageError extends PortError {
  static override readonly called = "ImageError";
  override readonly name = ImageError.called;

  constructor(
    readonly code: "BAD_URL" | "NOT_PUBLIC" | "NOT_AN_IMAGE" | "TOO_LARGE" | "TIMEOUT" | "UNREACHABLE",
    readonly url: string,
  ) {
    super(`${code}: ${url}`);
  }
}

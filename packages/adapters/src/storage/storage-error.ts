/** `invalid_key` is a bug of the caller; `unavailable` means that the same call may succeed later. */
export class StorageError extends Error {
  override readonly name = "StorageError";

  constructor(
    readonly code: "invalid_key" | "bad_configuration" | "unavailable",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A bug of the caller or of the installation; what may succeed later is the port's `StorageUnavailable`. */
export class StorageError extends Error {
  override readonly name = "StorageError";

  constructor(
    readonly code: "invalid_key" | "bad_configuration",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

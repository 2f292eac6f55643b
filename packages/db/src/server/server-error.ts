/** What a person can put right. The message is Spanish and says what to do. */
export class DatabaseServerError extends Error {
  override readonly name = "DatabaseServerError";

  constructor(
    readonly code:
      | "unsupported_platform"
      | "service_user"
      | "no_permission"
      | "port_in_use"
      | "wrong_version"
      | "init_failed"
      | "start_failed"
      | "stop_failed",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

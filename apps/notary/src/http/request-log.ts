import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

/** One line for each answer, where `answers` says so; what goes wrong is always told. */
export class RequestLog extends LogController {
  readonly #answers: boolean;

  constructor({ answers }: { readonly answers: boolean }) {
    super();
    this.#answers = answers;
  }

  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    { method, routeOptions }: FastifyRequest,
    { log, statusCode, elapsedTime }: FastifyReply,
  ): void {
    const line = { method, route: routeOptions.url, statusCode, ms: Math.round(elapsedTime) };
    if (error) log.error({ ...line, err: error }, "answer failed");
    else if (this.#answers) log.info(line, "answered");
  }
}

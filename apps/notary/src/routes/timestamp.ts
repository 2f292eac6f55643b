import type { FastifyInstance } from "fastify";
import type { TimestampAnswer } from "../answers/timestamp";
import { assertParts, readForm } from "../http/form";
import { problemOf } from "../jobs/problem-of";
import { timestampForm } from "../openapi/forms";
import type { NotaryOptions } from "../options";
import { Problem } from "../problem";

const SHA256 = /^[0-9a-f]{64}$/i;

/** POST /timestamp: what the worker asks for the heads of the audit's chains. Nothing is computed here, so no thread is needed. */
export const timestampRoute = (app: FastifyInstance, { timestamp }: NotaryOptions): void => {
  app.post("/timestamp", async (request): Promise<TimestampAnswer> => {
    const form = await readForm(request);
    assertParts(form, timestampForm);
    const sha256 = form.fields.get("sha256") ?? "";
    if (!SHA256.test(sha256))
      throw new Problem("INVALID_PARAMETERS", "sha256 debe ser un SHA-256 en hexadecimal");
    try {
      const token = await timestamp({ hash: "sha256", digest: Buffer.from(sha256, "hex") });
      return { token_b64: token.toString("base64") };
    } catch (error) {
      throw problemOf(error) ?? error;
    }
  });
};

import type { HttpPost } from "@foja/pades/tsp/http";
import { createResponder, type Responder } from "@foja/pades/tsp/respond";
import type { Identity } from "../pki/test-pki";

export const TEST_POLICY = "1.3.6.1.4.1.99999.1.1";

/** An RFC 3161 authority in this process, with the clock of the test. */
export const aResponder = (identity: Identity, now: () => Date = () => new Date()): Responder =>
  createResponder({ ...identity, policy: TEST_POLICY, now });

/** The same as a transport for the time stamp client: no socket is opened. */
export const aTsaTransport =
  (responder: Responder): HttpPost =>
  (_url, body) =>
    responder.respond(body);

import { proveMailbox } from "@foja/core/users/prove-mailbox";
import { createActivationHandler } from "../../../../auth/handle-activation";
import { env } from "../../../../server/env";
import { report } from "../../../../server/report";
import { runtime } from "../../../../server/runtime";

export const POST = createActivationHandler({
  activation: () => runtime().activation,
  prove: (token) => proveMailbox(runtime().sources, token),
  publicUrl: env.publicUrl,
  report,
});

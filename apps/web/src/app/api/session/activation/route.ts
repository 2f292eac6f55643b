import { createActivationHandler } from "../../../../auth/handle-activation";
import { env } from "../../../../server/env";
import { report } from "../../../../server/report";
import { runtime } from "../../../../server/runtime";

export const POST = createActivationHandler({
  activation: () => runtime().activation,
  publicUrl: env.publicUrl,
  report,
});

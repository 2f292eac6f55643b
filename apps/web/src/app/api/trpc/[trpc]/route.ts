import { createTrpcHandler } from "@foja/api/trpc/handler";
import { readSession } from "../../../../auth/session";
import { env } from "../../../../server/env";
import { report } from "../../../../server/report";
import { runtime } from "../../../../server/runtime";

const handle = (request: Request): Promise<Response> => {
  const { sources, rateLimit } = runtime();
  const trpc = createTrpcHandler(
    { ...sources, rateLimit },
    {
      readSession: async () => {
        const session = await readSession();
        return { email: session?.email, schema: session?.chosenSchema };
      },
      report,
      isHttps: env.publicUrl.startsWith("https:"),
    },
  );
  return trpc(request);
};

export { handle as GET, handle as POST };

import { createTrpcHandler } from "@foja/api/trpc/handler";
import { readSession } from "../../../../auth/session";
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
    },
  );
  return trpc(request);
};

export { handle as GET, handle as POST };

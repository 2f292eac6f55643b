import { serveFile } from "@foja/adapters/storage/serve-file";
import { withLength } from "../../../server/content-length";
import { env } from "../../../server/env";
import { runtime } from "../../../server/runtime";

const serve = async (request: Request): Promise<Response> =>
  withLength(
    await serveFile(request, {
      storage: runtime().ports.storage,
      linkSecret: env.storageLinkSecret,
      now: new Date(),
    }),
  );

export { serve as GET, serve as HEAD };

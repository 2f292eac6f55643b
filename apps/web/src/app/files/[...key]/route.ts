import { serveFile } from "@foja/adapters/storage/serve-file";
import { env } from "../../../server/env";
import { runtime } from "../../../server/runtime";

const serve = (request: Request): Promise<Response> =>
  serveFile(request, {
    storage: runtime().ports.storage,
    linkSecret: env.storageLinkSecret,
    now: new Date(),
  });

export { serve as GET, serve as HEAD };

import { createTrpcHandler } from "@foja/api/trpc/handler";
import { pageDoor } from "../../../../server/page-door";

const handle = (request: Request): Promise<Response> => createTrpcHandler(...pageDoor())(request);

export { handle as GET, handle as POST };

import { env } from "../../../server/env";
import { ASKED_PATH_HEADER } from "../../../server/other-methods";
import { answerPublicAddress } from "../../../server/public-address";

export const GET = ({ headers }: Request): Response =>
  answerPublicAddress(headers.get(ASKED_PATH_HEADER), new URL(env.publicUrl).origin);

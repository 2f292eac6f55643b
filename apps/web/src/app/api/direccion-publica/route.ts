import { PATH_HEADER } from "../../../auth/path-header";
import { env } from "../../../server/env";
import { leadToPublicAddress } from "../../../server/public-address";

export const GET = ({ headers }: Request): Response =>
  leadToPublicAddress(headers.get(PATH_HEADER), new URL(env.publicUrl).origin);

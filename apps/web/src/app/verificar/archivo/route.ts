import { handleCheckedFile } from "../../../server/check-file";

export const POST = handleCheckedFile;

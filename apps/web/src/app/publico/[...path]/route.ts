import { handlePublicFile } from "../../../server/doors";

export { handlePublicFile as GET, handlePublicFile as HEAD };

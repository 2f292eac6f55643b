import { handleMcpManifest } from "../../../server/doors";

export { handleMcpManifest as GET, handleMcpManifest as HEAD, handleMcpManifest as OPTIONS };

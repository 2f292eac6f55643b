import { handleMcpManifest } from "../../../server/apis";

export { handleMcpManifest as GET, handleMcpManifest as HEAD, handleMcpManifest as OPTIONS };

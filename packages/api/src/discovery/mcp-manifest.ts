import { PRODUCT } from "@foja/service/product";
import { describeTools } from "../mcp/describe-tools";
import type { Tools } from "../mcp/tool";

/** `/.well-known/mcp.json` (specification 1, 4.6). */
export const buildMcpManifest = (tools: Tools) => ({
  name: PRODUCT.name,
  version: PRODUCT.version,
  description: "Expedientes, documentos y firmas de un municipio",
  tools: describeTools(tools).map(({ name, description, inputSchema, annotations }) => ({
    name,
    description,
    inputSchema,
    annotations,
  })),
  authentication: { type: "oauth2", discovery: "/.well-known/oauth-protected-resource" },
});

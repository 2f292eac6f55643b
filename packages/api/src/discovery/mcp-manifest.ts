import type { AnyOperation } from "@foja/core/kernel/operation";
import { PRODUCT } from "@foja/service/product";
import { z } from "zod";

/** `/.well-known/mcp.json` (specification 1, 4.6). */
export const buildMcpManifest = (tools: Readonly<Record<string, AnyOperation>>) => ({
  name: PRODUCT.name,
  version: PRODUCT.version,
  description: "Expedientes, documentos y firmas de un municipio",
  tools: Object.entries(tools).map(([name, operation]) => ({
    name,
    description: operation.summary,
    inputSchema: z.toJSONSchema(operation.input, { target: "draft-2020-12", io: "input" }),
    annotations: {
      readOnlyHint: operation.effect === "read",
      destructiveHint: operation.effect === "destructive",
      openWorldHint: false,
    },
  })),
  authentication: { type: "oauth2", discovery: "/.well-known/oauth-protected-resource" },
});

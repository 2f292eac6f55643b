/** What is no message of the protocol, or comes by another method: an answer to no request (JSON-RPC 2.0, 5.1). */
export const rpcError = (status: number, code: number, message: string): Response =>
  Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status });

import { decideRegistration } from "./registration-rules";

// The draft recommends 5 KB and so does the provider; read here, because the rules below need the whole document.
const DOCUMENT_BYTES_MAX = 5 * 1024;
const CACHE_HEADERS = ["cache-control", "expires"];

/**
 * Fetches client id metadata documents, which take the same rules as a registration: only known fields, clean names, and
 * native where an address is on the person's computer. The provider itself checks id, status and secrets;
 * the fetch given here must reach public addresses only.
 */
export const createDocumentFetch =
  (fetchDocument: typeof fetch): typeof fetch =>
  async (url, init) => {
    const response = await fetchDocument(url, init);
    if (response.status !== 200) return response;
    const document = await readDocument(response);
    if (document === undefined) return new Response(null, { status: 422 });

    const { client_id, client_secret, token_endpoint_auth_method = "none" } = document;
    const decision = decideRegistration({ ...document, token_endpoint_auth_method });
    if ("refused" in decision) return new Response(null, { status: 422 });
    // A secret is passed on so that the provider refuses it.
    const checked = {
      ...decision.accepted,
      client_id,
      ...(client_secret === undefined ? {} : { client_secret }),
    };
    return Response.json(checked, { headers: pick(response.headers) });
  };

const readDocument = async (response: Response): Promise<Record<string, unknown> | undefined> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > DOCUMENT_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  try {
    const document: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    return typeof document === "object" && document !== null ? { ...document } : undefined;
  } catch {
    return undefined;
  }
};

const pick = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    CACHE_HEADERS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

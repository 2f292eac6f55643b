/** A sentence for whoever opens an address in a browser that answers no page: a blank tab says nothing. */
export const say = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(text, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers },
  });

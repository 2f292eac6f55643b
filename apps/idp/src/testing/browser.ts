/** A page as a person without script sees it. */
export type Visit = {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Address of another site that the last redirect (or refresh) led to; it was not fetched. */
  readonly left: URL | undefined;
};

export type Browser = {
  open(address: string): Promise<Visit>;
  /** Sends the page's form with its hidden fields, the given ones, and the browser's own headers. */
  submit(visit: Visit, fields: Record<string, string>, headers?: Record<string, string>): Promise<Visit>;
};

/** Name and path together tell cookies apart (RFC 6265, 5.3). */
type Cookie = { readonly name: string; readonly value: string; readonly path: string };

const REDIRECTS_MAX = 10;

/** Keeps cookies by path, follows redirects and refreshes on its own site, and stops where they lead elsewhere. */
export const createBrowser = (origin: string, extraHeaders: Record<string, string> = {}): Browser => {
  const cookies = new Map<string, Cookie>();

  const request = async (url: URL, init: RequestInit): Promise<Response> => {
    const sent = [...cookies.values()].filter(({ path }) => isBelow(url.pathname, path));
    const cookie = sent.map(({ name, value }) => `${name}=${value}`).join("; ");
    const headers = {
      accept: "text/html",
      ...extraHeaders,
      ...(init.headers as Record<string, string>),
      cookie,
    };
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) keep(cookies, line);
    return response;
  };

  const follow = async (start: URL, first: RequestInit): Promise<Visit> => {
    let [url, init] = [start, first];
    for (let step = 0; step < REDIRECTS_MAX; step += 1) {
      const response = await request(url, init);
      const text = await response.text();
      const visit = { url, status: response.status, headers: response.headers, text };
      const next = response.headers.get("location") ?? refreshOf(text);
      if (next === undefined) return { ...visit, left: undefined };
      const target = new URL(next, url);
      if (target.origin !== origin) return { ...visit, left: target };
      [url, init] = [target, {}];
    }
    throw new Error("too many redirects");
  };

  return {
    open: (address) => follow(new URL(address, origin), {}),
    submit: (visit, fields, headers = {}) => {
      const action = /<form[^>]* action="([^"]*)"/.exec(visit.text)?.[1];
      if (action === undefined) throw new Error(`no form on the page: ${visit.text}`);
      const hidden = [...visit.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
      const body = new URLSearchParams(
        hidden.map(([, name, value]): [string, string] => [name!, unescapeText(value!)]),
      );
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      return follow(new URL(unescapeText(action), visit.url), {
        method: "POST",
        body,
        headers: { origin, "sec-fetch-site": "same-origin", ...headers },
      });
    },
  };
};

const keep = (cookies: Map<string, Cookie>, line: string): void => {
  const [pair = "", ...attributes] = line.split(/;\s*/);
  const at = pair.indexOf("=");
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? "/";
  const key = `${name} ${path}`;
  if (value === "") cookies.delete(key);
  else cookies.set(key, { name, value, path });
};

const isBelow = (path: string, cookiePath: string): boolean =>
  path === cookiePath || path.startsWith(cookiePath.endsWith("/") ? cookiePath : `${cookiePath}/`);

const refreshOf = (text: string): string | undefined => {
  const content = /<meta http-equiv="refresh" content="0;url=([^"]*)"/.exec(text)?.[1];
  return content === undefined ? undefined : unescapeText(content);
};

const unescapeText = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

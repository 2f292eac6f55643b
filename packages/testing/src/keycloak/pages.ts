/** A page of the provider, or the address of another site that it leads to, which is not opened. */
export type Visit = { readonly url: URL; readonly text: string; readonly left?: URL };

export type Browser = {
  open(address: string): Promise<Visit>;
  /** Sends the page's only form. */
  submit(visit: Visit, fields: Readonly<Record<string, string>>): Promise<Visit>;
};

const REDIRECTS_MAX = 10;

const unescapeText = (text: string): string => text.replaceAll("&amp;", "&").replaceAll("&#39;", "'");

/** A browser without script, for the pages of one Keycloak. */
export const createBrowser = (origin: string): Browser => {
  const cookies = new Map<string, string>();

  const follow = async (first: URL, init: RequestInit): Promise<Visit> => {
    let [url, options] = [first, init];
    for (let step = 0; step < REDIRECTS_MAX; step += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(url, { ...options, redirect: "manual", headers: { cookie } });
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === "" || /Max-Age=0/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
      const text = await response.text();
      const next = response.headers.get("location");
      if (!next) return { url, text };
      const target = new URL(next, url);
      if (target.origin !== origin) return { url, text, left: target };
      [url, options] = [target, {}];
    }
    throw new Error("too many redirects");
  };

  return {
    open: (address) => follow(new URL(address), {}),
    submit: ({ url, text }, fields) => {
      const action = /<form[^>]* action="([^"]*)"/.exec(text)?.[1];
      if (!action) throw new Error(`no form on ${url.pathname}: ${text.slice(0, 2_000)}`);
      return follow(new URL(unescapeText(action), url), {
        method: "POST",
        body: new URLSearchParams(fields),
      });
    },
  };
};

/** Fills in the form of the sign-in. Where it leads to another page, that page asks for something. */
export const logIn = async (
  browser: Browser,
  address: string,
  email: string,
  password: string,
): Promise<Visit> =>
  browser.submit(await browser.open(address), { username: email, password, credentialId: "" });

/** After a temporary password: the form that asks for one's own. */
export const chooseOwnPassword = (browser: Browser, visit: Visit, password: string): Promise<Visit> => {
  if (!visit.text.includes('name="password-new"')) throw new Error("nobody asks for a new password");
  return browser.submit(visit, { "password-new": password, "password-confirm": password });
};

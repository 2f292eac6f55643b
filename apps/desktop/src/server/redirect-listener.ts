import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Language } from "../token/messages";

export type RedirectListener = {
  /** `http://127.0.0.1:<port>/callback` (RFC 8252, 7.3). */
  readonly redirectUri: string;
  /** The address with which the browser came back with this state. Others are refused and waited past: any page can send one here. */
  wait(state: string, signal: AbortSignal): Promise<URL>;
  close(): void;
};

/** Listens on loopback, on a port that the system chooses, while somebody signs in and no longer. */
export const listenForRedirect = async (language: Language): Promise<RedirectListener> => {
  let accept: ((url: URL) => boolean) | undefined;
  const server = createServer((request, response) => {
    const url = callbackOf(request, redirectUri);
    if (!url || !accept?.(url)) return answer(response, 400, language);
    accept = undefined;
    answer(response, 200, language);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;

  return {
    redirectUri,
    wait: (state, signal) =>
      new Promise((resolve, reject) => {
        accept = (url) => {
          if (url.searchParams.get("state") !== state) return false;
          resolve(url);
          return true;
        };
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        if (signal.aborted) reject(signal.reason);
      }),
    close: () => {
      server.close();
      // The browser keeps its connection; the answer that was begun still goes out.
      setTimeout(() => server.closeAllConnections(), 500).unref();
    },
  };
};

/** A page elsewhere can point a name of its own at 127.0.0.1: only the address itself counts. */
const callbackOf = (request: IncomingMessage, redirectUri: string): URL | undefined => {
  const expected = new URL(redirectUri);
  const url = URL.parse(request.url ?? "", expected.href);
  const isOurs =
    request.method === "GET" && request.headers.host === expected.host && url?.origin === expected.origin;
  return isOurs && url?.pathname === expected.pathname ? url : undefined;
};

const WORDS = {
  200: {
    es: ["Listo", "Ya se puede cerrar esta ventana y volver al programa."],
    en: ["Done", "This window can be closed. Go back to the program."],
  },
  400: {
    es: ["No se pudo ingresar", "Volver al programa e intentar de nuevo."],
    en: ["Signing in did not work", "Go back to the program and try again."],
  },
} as const;

const answer = (response: ServerResponse, status: 200 | 400, language: Language): void => {
  const [title, text] = WORDS[status][language];
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    connection: "close",
  });
  response.end(
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>Foja · ${title}</title><style>:root{color-scheme:light dark}body{font:1rem/1.5 system-ui;max-width:32rem;margin:20vh auto;padding:0 1rem}</style>` +
      `<h1>${title}</h1><p>${text}</p></html>`,
  );
};

import { afterEach, describe, expect, test } from "vitest";
import { createFakeServer, type FakeServer } from "../testing/fake-server";
import { createApiClient } from "./api-client";
import { discover } from "./discover";
import { createIdentityProvider } from "./identity-provider";
import { createRefreshedCredential } from "./refreshed-credential";
import { signIn } from "./sign-in";

const servers: FakeServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const aServer = async () => {
  const server = await createFakeServer();
  servers.push(server);
  const found = await discover(fetch, server.address);
  let kept: string | undefined;
  const tokens = {
    read: async () => kept,
    write: async (token: string | undefined) => {
      kept = token;
    },
  };
  const provider = createIdentityProvider(fetch, found);
  const credential = createRefreshedCredential(provider, tokens);
  const api = createApiClient({ fetch, api: found.api, credential, tenant: "100_muni" });
  const enter = (openBrowser: (url: string) => Promise<void>, signal = new AbortController().signal) =>
    signIn({ provider, openBrowser, language: "es", signal, timeoutMs: 5_000 });
  return { server, provider, credential, api, tokens, enter };
};

/** A browser in which the person says yes. @returns what the program showed at the end */
const aBrowser = (server: FakeServer) => {
  const pages: { status: number; text: string }[] = [];
  const visit = async (url: string) => {
    const response = await fetch(url);
    pages.push({ status: response.status, text: await response.text() });
  };
  return { pages, visit, open: async (url: string) => void visit(server.provider.authorize(new URL(url))) };
};

describe("signing in", () => {
  test("by code with PKCE, state and nonce on a loopback port, for the server's resource", async () => {
    const { server, credential, api, enter } = await aServer();
    const browser = aBrowser(server);
    let asked: URL | undefined;
    await credential.take(
      await enter((url) => {
        asked = new URL(url);
        return browser.open(url);
      }),
    );
    expect((await api.me()).full_name).toBe("Ana Núñez");
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
      response_type: "code",
      client_id: "foja-desktop",
      code_challenge_method: "S256",
      resource: server.address,
      redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/callback$/),
      state: expect.stringMatching(/^.{40,}$/),
      nonce: expect.stringMatching(/^.{40,}$/),
    });
    await expect
      .poll(() => browser.pages[0])
      .toMatchObject({ status: 200, text: expect.stringContaining("cerrar esta ventana") });
  });

  test("what another page sends to the port is refused and waited past; the port closes afterwards", async () => {
    const { server, enter } = await aServer();
    const browser = aBrowser(server);
    let redirect = "";
    const signedIn = await enter(async (url) => {
      const right = server.provider.authorize(new URL(url));
      redirect = new URL(url).searchParams.get("redirect_uri") ?? "";
      await browser.visit(`${redirect}?code=x&state=another`);
      await browser.visit(redirect.replace("/callback", "/"));
      void browser.visit(right);
    });
    expect(signedIn.refreshToken).toBeDefined();
    expect(browser.pages.slice(0, 2).map((page) => page.status)).toEqual([400, 400]);
    await expect
      .poll(() =>
        fetch(redirect).then(
          () => "open",
          () => "closed",
        ),
      )
      .toBe("closed");
  });

  test("cancelled, refused by the provider, and not completed are told apart", async () => {
    const { server, provider, enter } = await aServer();
    const controller = new AbortController();
    await expect(enter(async () => controller.abort(), controller.signal)).rejects.toMatchObject({
      code: "SIGN_IN_CANCELLED",
    });

    const refusing = async (url: string) => {
      const asked = new URL(url).searchParams;
      void fetch(`${asked.get("redirect_uri")}?error=access_denied&state=${asked.get("state")}`);
    };
    await expect(enter(refusing)).rejects.toMatchObject({
      code: "SIGN_IN_REFUSED",
      details: { cause: "access_denied" },
    });

    const late = signIn({
      provider,
      openBrowser: async () => undefined,
      language: "es",
      signal: new AbortController().signal,
      timeoutMs: 50,
    });
    await expect(late).rejects.toMatchObject({ code: "SIGN_IN_TIMED_OUT" });
    expect(server.provider.refreshed).toEqual([]);
  });
});

describe("access that ends", () => {
  test("is renewed once for many calls at the same time, with the newest refresh token", async () => {
    const { server, credential, api, enter } = await aServer();
    await credential.take(await enter(aBrowser(server).open));
    for (let round = 0; round < 2; round += 1) {
      server.provider.endAccess();
      await Promise.all([api.me(), api.municipalities(), api.pending({ limit: 1, offset: 0 })]);
    }
    expect(server.provider.refreshed).toHaveLength(2);
  });

  test("for good is told, and the refresh token forgotten; without a network it is kept", async () => {
    const { server, credential, api, tokens, enter } = await aServer();
    await credential.take(await enter(aBrowser(server).open));
    server.provider.endAccess();
    server.provider.endAll();
    await expect(api.me()).rejects.toMatchObject({ code: "SIGNED_OUT" });
    expect(await tokens.read()).toBeUndefined();

    const away = await aServer();
    await away.credential.take(await away.enter(aBrowser(away.server).open));
    const token = await away.credential.token();
    await away.server.close();
    await expect(away.credential.renew(token)).rejects.toMatchObject({ code: "SERVER_UNREACHABLE" });
    expect(await away.tokens.read()).toBeDefined();
  });

  test("by signing out revokes", async () => {
    const { server, credential, api, tokens, enter } = await aServer();
    await credential.take(await enter(aBrowser(server).open));
    const refreshToken = await tokens.read();
    await credential.signOut();
    expect(server.provider.revoked).toEqual([refreshToken]);
    await expect(api.me()).rejects.toMatchObject({ code: "SIGNED_OUT" });
  });
});

import { randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type AssistantsRealm, openToAssistants } from "@foja/testing/keycloak/assistants";
import { createBrowser, logIn, type Visit } from "@foja/testing/keycloak/pages";
import type { Keycloak } from "@foja/testing/keycloak/start-keycloak";
import { auth, type OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAuthorizationServer } from "../../discovery/authorization-server";
import { createLiveDocumentHandler } from "../../discovery/document-handler";
import { buildProtectedResource } from "../../discovery/protected-resource";
import { createTokenChecker } from "../check-token";

const PASSWORD = "Tres-tristes-tigres-3";
const SCOPES = "openid profile email offline_access";

type Running = {
  readonly keycloak: Keycloak;
  /** Address of a realm as docs/identity.md sets it up. */
  readonly issuer: string;
};

/** What an AI assistant does with Keycloak, by the library that most of them use: docs/mcp-provider.md, tried. */
export const describeAssistants = (running: () => Running): void => {
  describe("an assistant of somebody whose account is Keycloak's", () => {
    let issuer: string;
    let publicUrl: string;
    let realm: AssistantsRealm;
    let documents: ReadonlyMap<string, (request: Request) => Promise<Response>>;
    // The platform, as far as an assistant needs it to sign in.
    const platform = createServer(async (request, response) => {
      const found = documents.get(request.url ?? "");
      const answer = await found?.(new Request(`${publicUrl}${request.url}`));
      response.writeHead(answer?.status ?? 404, { "content-type": "application/json" });
      response.end(await answer?.text());
    });
    const check = (token: string, now = new Date()) =>
      createTokenChecker({
        issuer,
        audiences: [publicUrl, `${publicUrl}/mcp`],
        claimNamespace: `${publicUrl}/claims`,
        trustsUnverifiedEmail: false,
        now: () => now,
      })(token);

    beforeAll(async () => {
      await new Promise<void>((resolve) => platform.listen(0, "127.0.0.1", resolve));
      publicUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
      issuer = running().issuer;
      realm = await openToAssistants(running().keycloak, {
        issuer,
        publicUrl,
        claimNamespace: `${publicUrl}/claims`,
        trustedHosts: ["127.0.0.1", "assistant.example"],
      });
      const resource = (path: "" | "/mcp") =>
        createLiveDocumentHandler(async () => buildProtectedResource(path, { publicUrl, issuer }));
      documents = new Map([
        ["/.well-known/oauth-protected-resource", resource("")],
        ["/.well-known/oauth-protected-resource/mcp", resource("/mcp")],
      ]);
    });
    afterAll(() => {
      platform.close();
    });

    const aPerson = async ({ isVerified = true } = {}) => {
      const email = `persona-${randomUUID().slice(0, 8)}@muni.example`;
      return { email, id: await realm.addPerson(email, PASSWORD, isVerified) };
    };

    /** An application that knows nothing but the platform's MCP address. */
    const anAssistant = (redirect = "http://127.0.0.1/callback") => {
      const kept: { client?: OAuthClientInformationMixed; tokens?: OAuthTokens; leads?: URL } = {};
      let verifier = "";
      const clientMetadata = {
        client_name: "Asistente",
        redirect_uris: [redirect],
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
      };
      const provider: OAuthClientProvider = {
        redirectUrl: redirect,
        clientMetadata,
        clientInformation: () => kept.client,
        saveClientInformation: (client) => void Object.assign(kept, { client }),
        tokens: () => kept.tokens,
        saveTokens: (tokens) => void Object.assign(kept, { tokens }),
        redirectToAuthorization: (leads) => void Object.assign(kept, { leads }),
        saveCodeVerifier: (code) => {
          verifier = code;
        },
        codeVerifier: () => verifier,
      };
      const serverUrl = `${publicUrl}/mcp`;
      return {
        clientId: () => kept.client!.client_id,
        tokens: () => kept.tokens!,
        /** As an application does that has its own idea of what it may be let do. */
        register: async (scope: string | undefined) => {
          const response = await fetch(`${issuer}/clients-registrations/openid-connect`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ ...clientMetadata, ...(scope && { scope }) }),
          });
          kept.client = (await response.json()) as OAuthClientInformationMixed;
        },
        /** Registers, unless it is; where the person is to go. */
        begin: async () => {
          expect(await auth(provider, { serverUrl })).toBe("REDIRECT");
          return kept.leads!;
        },
        finish: (authorizationCode: string) => auth(provider, { serverUrl, authorizationCode }),
        refresh: async () => {
          const before = kept.tokens?.refresh_token ?? "";
          expect(await auth(provider, { serverUrl })).toBe("AUTHORIZED");
          return { before, ...kept.tokens! };
        },
      };
    };

    const ofAnotherRealm = async (): Promise<string> => {
      const { url, admin } = running().keycloak;
      const response = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
        method: "POST",
        body: new URLSearchParams({
          grant_type: "client_credentials",
          client_id: admin.clientId,
          client_secret: admin.clientSecret,
        }),
      });
      return ((await response.json()) as OAuthTokens).access_token;
    };

    const consent = (browser: ReturnType<typeof createBrowser>, visit: Visit) => {
      const [, code = ""] = /name="code" value="([^"]*)"/.exec(visit.text) ?? [];
      return browser.submit(visit, { code, accept: "Yes" });
    };

    const connect = async (email: string, { assistant = anAssistant(), scope = "" } = {}) => {
      const address = await assistant.begin();
      if (scope) address.searchParams.set("scope", scope);
      const browser = createBrowser(running().keycloak.url);
      const asked = await logIn(browser, address.href, email, PASSWORD);
      const { left } = await consent(browser, asked);
      await assistant.finish(left?.searchParams.get("code") ?? "");
      return { assistant, address, asked, left };
    };

    test("registers itself, is let in, and goes on without its person", async () => {
      const { id: subject, email } = await aPerson();
      const { assistant, address, asked, left } = await connect(email);
      expect(Object.fromEntries(address.searchParams)).toMatchObject({
        code_challenge_method: "S256",
        resource: `${publicUrl}/mcp`,
        scope: SCOPES,
      });
      expect(asked.text).toContain("Asistente");
      // RFC 9207.
      expect(left?.searchParams.get("iss")).toBe(issuer);

      const { access_token, id_token = "" } = assistant.tokens();
      const said = { email, subject, clientId: assistant.clientId(), onlyReads: false };
      expect(await check(access_token)).toEqual(said);
      expect(decodeJwt(access_token).aud).toEqual(expect.arrayContaining([publicUrl, `${publicUrl}/mcp`]));
      const renewed = await assistant.refresh();
      expect(renewed.access_token).not.toBe(access_token);
      expect(await check(renewed.access_token)).toEqual(said);

      const refused = async (token: string, message: string, now?: Date) =>
        expect(check(token, now)).rejects.toMatchObject({ code: "unauthenticated", message });
      await refused(id_token, "Audience no valido");
      await refused(renewed.before, "Token invalido");
      await refused(access_token, "Token invalido", new Date(Date.now() + 3_600_000));
      await refused(`${access_token.slice(0, -8)}AAAAAAAA`, "Token invalido");
      await refused(randomBytes(32).toString("base64url"), "Issuer no valido");
      await refused(await ofAnotherRealm(), "Issuer no valido");
    });

    test.each([
      ["says nothing of scopes while it registers", undefined, SCOPES],
      ["never asks for an e-mail", "offline_access", "offline_access"],
    ])("that %s is let in all the same", async (_what, registered, scope) => {
      const { id: subject, email } = await aPerson();
      const assistant = anAssistant();
      await assistant.register(registered);
      await connect(email, { assistant, scope });
      expect(await check(assistant.tokens().access_token)).toMatchObject({ email, subject });
    });

    test("is let read alone by the operator", async () => {
      const { email } = await aPerson();
      const assistant = anAssistant();
      await assistant.begin();
      await realm.letReadAlone(assistant.clientId());
      await connect(email, { assistant });
      expect(await check(assistant.tokens().access_token)).toMatchObject({ email, onlyReads: true });
    });

    test("names nobody whose address was not verified", async () => {
      const { email } = await aPerson({ isVerified: false });
      const { assistant } = await connect(email);
      await expect(check(assistant.tokens().access_token)).rejects.toMatchObject({
        message: "Usuario no encontrado",
      });
    });

    test("is refused where its answers would go to somebody unknown", async () => {
      await expect(anAssistant("https://evil.example/callback").begin()).rejects.toThrow("Trusted Hosts");
    });

    test("may wait at whatever port of its person's computer is free", async () => {
      const { email } = await aPerson();
      const address = await anAssistant().begin();
      address.searchParams.set("redirect_uri", "http://127.0.0.1:51234/callback");
      const browser = createBrowser(running().keycloak.url);
      const { left } = await consent(browser, await logIn(browser, address.href, email, PASSWORD));
      expect([left?.origin, left?.searchParams.has("code")]).toEqual(["http://127.0.0.1:51234", true]);
      address.searchParams.set("redirect_uri", "http://127.0.0.2:51234/callback");
      expect((await browser.open(address.href)).left).toBeUndefined();
    });

    test("gets nothing without PKCE", async () => {
      const assistant = anAssistant();
      const address = await assistant.begin();
      for (const name of ["code_challenge", "code_challenge_method"]) address.searchParams.delete(name);
      const { left } = await createBrowser(running().keycloak.url).open(address.href);
      expect(left?.searchParams.get("error")).toBe("invalid_request");
    });

    test("finds at the platform all that it needs of Keycloak", async () => {
      const read = createAuthorizationServer(
        { issuer, takesS256: false },
        { now: () => new Date(), onOutage: (error) => expect.fail(String(error)) },
      );
      const endpoint = (name: string) => `${issuer}/protocol/openid-connect/${name}`;
      expect(await read()).toMatchObject({
        issuer,
        authorization_endpoint: endpoint("auth"),
        token_endpoint: endpoint("token"),
        revocation_endpoint: endpoint("revoke"),
        registration_endpoint: `${issuer}/clients-registrations/openid-connect`,
        scopes_supported: SCOPES.split(" "),
        response_types_supported: expect.arrayContaining(["code"]),
        grant_types_supported: expect.arrayContaining(["authorization_code", "refresh_token"]),
        code_challenge_methods_supported: expect.arrayContaining(["S256"]),
        authorization_response_iss_parameter_supported: true,
      });
    });
  });
};

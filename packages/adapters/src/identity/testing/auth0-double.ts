import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type User = {
  user_id: string;
  email: string;
  email_verified: boolean;
  name: string;
  blocked?: boolean;
  last_password_reset?: string;
  app_metadata?: object;
  identities: { connection: string; provider: string; user_id: string; isSocial: boolean }[];
};
type Grant = { id: string; clientID: string; user_id: string; audience: string; scope: string[] };
type Reply = { readonly status: number; readonly body?: object; readonly headers?: Record<string, string> };
type Request = {
  readonly method: string;
  readonly url: URL;
  readonly body: Record<string, unknown>;
};

/** An error of the Management API. */
const refused = (status: number, error: string, errorCode: string, message: string): Reply => ({
  status,
  body: { statusCode: status, error, errorCode, message },
});
const exists = (status: number, message: string) =>
  refused(status, status === 409 ? "Conflict" : "Bad Request", "auth0_idp_error", message);
const noClient = refused(404, "Not Found", "inexistent_client", "The client does not exist");
const nobody = refused(404, "Not Found", "inexistent_user", "The user does not exist.");

export const CONNECTION = "Username-Password-Authentication";
const CLIENT = { client_id: "m2m", client_secret: "s".repeat(40) };

/**
 * What we use of an Auth0 tenant, as its documentation tells (https://auth0.com/docs/api/management/v2): token endpoint, users, password
 * tickets, sessions, grants and the clients that have them, limits. `answerNext` queues answers of another kind.
 */
export const startAuth0Double = async () => {
  const users = new Map<string, User>();
  const passwords = new Map<string, string>();
  const tickets = new Map<string, { userId: string; verifies: boolean; seconds: number }>();
  const tokens = new Set<string>();
  const grants = new Map<string, Grant>();
  const clients = new Map<string, object>();
  const asked: string[] = [];
  const answers: Reply[] = [];

  const byEmail = (email: unknown) => [...users.values()].filter((user) => user.email === email);
  const inConnection = (email: unknown) =>
    byEmail(email).find(({ identities }) => identities[0]?.connection === CONNECTION);

  const token = ({ body }: Request): Reply => {
    const isRight =
      body.grant_type === "client_credentials" &&
      body.client_id === CLIENT.client_id &&
      body.client_secret === CLIENT.client_secret &&
      body.audience === `${base()}/api/v2/`;
    if (!isRight) return { status: 401, body: { error: "access_denied", error_description: "Unauthorized" } };
    const access_token = randomUUID();
    tokens.add(access_token);
    return { status: 200, body: { access_token, expires_in: 86_400, token_type: "Bearer" } };
  };

  const createUser = ({ body }: Request): Reply => {
    const { connection, email, password, email_verified, name, app_metadata } = body;
    if (connection !== CONNECTION)
      return refused(400, "Bad Request", "inexistent_connection", "The connection does not exist.");
    if (typeof password !== "string" || password.length < 8)
      return refused(400, "Bad Request", "invalid_body", "PasswordStrengthError");
    if (inConnection(email)) return exists(409, "The user already exists.");
    const local = randomBytes(12).toString("hex");
    const user: User = {
      user_id: `auth0|${local}`,
      email: String(email),
      email_verified: email_verified === true,
      name: String(name),
      ...(app_metadata ? { app_metadata } : {}),
      identities: [{ connection: CONNECTION, provider: "auth0", user_id: local, isSocial: false }],
    };
    users.set(user.user_id, user);
    passwords.set(user.user_id, password);
    return { status: 201, body: user };
  };

  const oneUser = ({ method, body }: Request, id: string): Reply => {
    const user = users.get(id);
    if (method === "DELETE") {
      users.delete(id);
      passwords.delete(id);
      return { status: 204 };
    }
    if (!user) return nobody;
    if (method === "GET") return { status: 200, body: user };
    if (body.email !== undefined && body.blocked !== undefined)
      return refused(
        400,
        "Bad Request",
        "operation_not_supported",
        "Cannot update email and blocked simultaneously",
      );
    const owner = body.email === undefined ? undefined : inConnection(body.email);
    if (owner && owner !== user) return exists(400, "The specified new email already exists");
    const { email, email_verified, blocked } = body as Partial<User>;
    Object.assign(
      user,
      email !== undefined && { email, email_verified },
      blocked !== undefined && { blocked },
    );
    return { status: 200, body: user };
  };

  const makeTicket = ({ body }: Request): Reply => {
    if (!users.has(String(body.user_id))) return nobody;
    if (body.result_url !== undefined && body.client_id !== undefined)
      return refused(400, "Bad Request", "invalid_body", "result_url and client_id exclude each other");
    const ticket = randomBytes(12).toString("hex");
    tickets.set(ticket, {
      userId: String(body.user_id),
      verifies: body.mark_email_as_verified === true,
      seconds: Number(body.ttl_sec),
    });
    return { status: 201, body: { ticket: `${base()}/lo/reset?ticket=${ticket}#` } };
  };

  const listGrants = (query: URLSearchParams): Reply => {
    const [page, size] = [Number(query.get("page")), Number(query.get("per_page"))];
    const own = [...grants.values()].filter(({ user_id }) => user_id === query.get("user_id"));
    return { status: 200, body: own.slice(page * size, (page + 1) * size) };
  };

  const manageGrants = ({ method, url }: Request, path: string): Reply | undefined => {
    if (path === "/grants" && method === "GET") return listGrants(url.searchParams);
    const [, kind, id = ""] = /^\/(grants|clients)\/([^/]+)$/.exec(path) ?? [];
    if (kind === "clients" && method === "GET") {
      const client = clients.get(id);
      return client ? { status: 200, body: client } : noClient;
    }
    if (kind !== "grants" || method !== "DELETE") return undefined;
    grants.delete(id);
    return { status: 204 };
  };

  const manage = (request: Request): Reply => {
    const { method, url } = request;
    const path = decodeURIComponent(url.pathname.slice("/api/v2".length));
    const [, id = "", rest = ""] = /^\/users\/([^/]+)(\/.*)?$/.exec(path) ?? [];
    if (method === "GET" && path === "/users-by-email")
      return { status: 200, body: byEmail(url.searchParams.get("email")) };
    if (method === "POST" && path === "/users") return createUser(request);
    if (method === "POST" && path === "/tickets/password-change") return makeTicket(request);
    if (method === "DELETE" && id && rest === "/sessions") return users.has(id) ? { status: 202 } : nobody;
    if (id && !rest) return oneUser(request, id);
    return (
      manageGrants(request, path) ?? {
        status: 404,
        body: { statusCode: 404, error: "Not Found", message: "Not Found" },
      }
    );
  };

  const answer = async (incoming: IncomingMessage): Promise<Reply> => {
    const url = new URL(incoming.url ?? "/", base());
    const sent = await text(incoming);
    const isForm = incoming.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
    const body = isForm ? Object.fromEntries(new URLSearchParams(sent)) : sent ? JSON.parse(sent) : {};
    const request = { method: incoming.method ?? "", url, body };
    asked.push(`${request.method} ${url.pathname}`);
    if (url.pathname === "/oauth/token") return token(request);
    if (!tokens.has(incoming.headers.authorization?.replace("Bearer ", "") ?? ""))
      return { status: 401, body: { statusCode: 401, error: "Unauthorized", message: "Invalid token" } };
    return answers.shift() ?? manage(request);
  };

  const server = createServer((request, response) => {
    void answer(request).then(({ status, body, headers }) => {
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(body && JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    options: {
      url: base(),
      clientId: CLIENT.client_id,
      clientSecret: CLIENT.client_secret,
      connection: CONNECTION,
      publicUrl: "https://foja.example",
    },
    /** Method and path of each request, oldest first. */
    asked,
    answerNext: (...replies: readonly Reply[]) => void answers.push(...replies),
    /** As after a day. */
    forgetTokens: () => tokens.clear(),
    /** Somebody who came by a social network. */
    addSocial: (email: string) =>
      users.set(`google-oauth2|${email}`, {
        user_id: `google-oauth2|${email}`,
        email,
        email_verified: true,
        name: email,
        identities: [
          { connection: "google-oauth2", provider: "google-oauth2", user_id: email, isSocial: true },
        ],
      }),
    /** Somebody let a client use an interface. A client without a name is one that is gone. */
    addGrant: (grant: Partial<Grant>, client?: { name: string; callbacks: string[] }) => {
      const id = randomBytes(12).toString("hex");
      const whole = {
        id,
        clientID: randomBytes(16).toString("hex"),
        user_id: `auth0|${id}`,
        audience: "https://foja.example",
        scope: ["email", "offline_access"],
        ...grant,
      };
      grants.set(id, whole);
      if (client) clients.set(whole.clientID, client);
      return whole;
    },
    hasGrant: (id: string): boolean => grants.has(id),
    ticketSeconds: (link: string) => tickets.get(new URL(link).searchParams.get("ticket") ?? "")?.seconds,
    /** The page of a ticket, which serves once. */
    choosePassword: (link: string, password: string): boolean => {
      const name = new URL(link).searchParams.get("ticket") ?? "";
      const ticket = tickets.get(name);
      const user = ticket && users.get(ticket.userId);
      if (!user) return false;
      tickets.delete(name);
      passwords.set(user.user_id, password);
      user.last_password_reset = new Date().toISOString();
      user.email_verified ||= ticket.verifies;
      return true;
    },
    canSignIn: (email: string, password: string): boolean => {
      const user = inConnection(email);
      if (!user || user.blocked) return false;
      return passwords.get(user.user_id) === password && user.email_verified;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export type Auth0Double = Awaited<ReturnType<typeof startAuth0Double>>;

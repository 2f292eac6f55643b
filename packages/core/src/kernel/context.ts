import type {
  GlobalClient,
  GlobalTransaction,
  Statement,
  TenantClient,
  TenantTransaction,
} from "@foja/db/clients/types";
import type { Certificates } from "../ports/certificates";
import type { Composer } from "../ports/composer";
import type { Connections } from "../ports/connections";
import type { Embeddings } from "../ports/embeddings";
import type { Identity } from "../ports/identity";
import type { ImageFetcher } from "../ports/image-fetcher";
import type { Jobs } from "../ports/jobs";
import type { LanguageModel } from "../ports/language-model";
import type { Mailbox } from "../ports/mailbox";
import type { Notary } from "../ports/notary";
import type { Receivers } from "../ports/receivers";
import type { Secrets } from "../ports/secrets";
import type { Storage } from "../ports/storage";
import type { Access, ActorOf, PersonActor, StrangerActor } from "./actors";

/** Through which interface an action came; the audit records it (domain 9). */
export type Door =
  | "rest"
  | "mcp"
  | "admin"
  | "backend"
  | "tad"
  | "public"
  | "sync"
  | "desktop"
  | "ui"
  | "system";

export type Tenant = {
  readonly municipalityId: string;
  /** PostgreSQL schema, for example `100_muni`. */
  readonly schema: string;
  readonly name: string;
  readonly acronym: string;
  readonly city: string;
  /** IANA name: decides the year of numbers, the days of filters and the dates on paper. */
  readonly timezone: string;
  readonly language: string;
};

export type Ports = {
  readonly notary: Notary;
  readonly composer: Composer;
  readonly storage: Storage;
  readonly fetchImage: ImageFetcher;
  /** Null where no service is set up: then words search alone. */
  readonly embeddings: Embeddings | null;
  readonly secrets: Secrets;
  /** Accounts with a password at the identity provider. */
  readonly identity: Identity;
  /** The applications that people let act for them. */
  readonly connections: Connections;
  readonly certificates: Certificates;
  readonly receivers: Receivers;
  readonly jobs: Jobs;
  /** Null where the installation has none. */
  readonly languageModel: LanguageModel | null;
  /** Null where a mail server takes the mails, and for whoever only sends them. */
  readonly mailbox: Mailbox | null;
  /** Address below which everybody reads what is published, without a slash at its end. */
  readonly publicFilesUrl: string;
};

export type Db = TenantClient | TenantTransaction;

/** What is there before a municipality is chosen. */
type CommonContext = {
  readonly door: Door;
  readonly requestId: string;
  /** HEAD: whoever asks reads nothing of the answer, so nobody has read anything. */
  readonly asksForHeaders: boolean;
  readonly global: GlobalClient;
  now(): Date;
  newId(): string;
  /** Writes down a failure that its caller never hears of, or hears of in other words. */
  report(error: unknown, step: string): void;
};

export type PersonContext = CommonContext & { readonly actor: PersonActor };

/** Of whoever asks what a paper or a file is, which may be any municipality's. */
export type StrangerContext = CommonContext & {
  readonly actor: StrangerActor;
  readonly ports: Pick<Ports, "notary" | "publicFilesUrl">;
  /** The tables of a municipality that something known led to. Nothing of them is shown but what the operation says. */
  townDb(schema: string): TenantClient;
};

type TownContext<A extends TownAccess> = CommonContext & {
  readonly tenant: Tenant;
  readonly actor: ActorOf<A>;
  /** The municipality's own tables, outside a transaction. */
  readonly db: TenantClient;
  /** One statement over the municipality's own tables: for the few reads that everything waits for. */
  read<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  readonly ports: Ports;
  /**
   * Several reads at one moment. Each statement on its own sees a later one than the statement before it (and what Prisma includes is one of
   * its own): for an answer that would be false if its parts were of different moments, or that shows what a check before it allowed.
   */
  snapshot<T>(read: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /** One transaction of the municipality's schema, with who acts set for the audit. All or nothing. */
  transaction<T>(
    work: (tx: TenantTransaction) => Promise<T>,
    options?: { readonly timeoutMs?: number },
  ): Promise<T>;
  /** The same over what crosses municipalities. A change of both goes through `transaction`, and names the global tables in SQL. */
  globalTransaction<T>(work: (tx: GlobalTransaction) => Promise<T>): Promise<T>;
  /**
   * For what creates: keeps the answer, in the transaction that makes it true, for a caller who repeats the request (Idempotency-Key).
   * Throws `conflict` when the request has been taken over meanwhile, so that the transaction does not commit.
   */
  settle(tx: TenantTransaction, answer: unknown): Promise<void>;
};

/** Who acts inside a municipality. */
export type TownAccess = Exclude<Access, "person" | "stranger">;

type Contexts = { readonly [A in TownAccess]: TownContext<A> } & {
  readonly person: PersonContext;
  readonly stranger: StrangerContext;
};

/** Everything that an operation may use. It lives as long as the request. */
export type Context<A extends Access = TownAccess> = Contexts[A];

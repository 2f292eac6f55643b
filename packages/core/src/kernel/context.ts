import type { GlobalClient, Statement, TenantClient, TenantTransaction } from "@foja/db/clients/types";
import type { Composer } from "../ports/composer";
import type { ImageFetcher } from "../ports/image-fetcher";
import type { Jobs } from "../ports/jobs";
import type { Notary } from "../ports/notary";
import type { Secrets } from "../ports/secrets";
import type { Storage } from "../ports/storage";

/** Through which interface an action came; the audit records it (domain 9). */
export type Door = "rest" | "mcp" | "admin" | "backend" | "tad" | "desktop" | "ui" | "system";

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

/** A person who works in the municipality, with everything that permissions ask about him. */
export type UserActor = {
  readonly kind: "user";
  readonly userId: string;
  readonly email: string;
  readonly fullName: string;
  readonly sectorId: string;
  readonly departmentId: string;
  readonly roleIds: readonly string[];
  /** His main sector and those where he was given `can_view`. */
  readonly viewSectorIds: readonly string[];
  /** His main sector and those where he was given `can_edit`. */
  readonly editSectorIds: readonly string[];
  readonly headedDepartmentIds: readonly string[];
  readonly canGlobalSearchCases: boolean;
  readonly canGlobalSearchDocuments: boolean;
};

/** Sweeps and jobs of the installation itself. */
export type SystemActor = { readonly kind: "system" };

export type Actor = UserActor | SystemActor;
export type Access = Actor["kind"];

export type Ports = {
  readonly notary: Notary;
  readonly composer: Composer;
  readonly storage: Storage;
  readonly fetchImage: ImageFetcher;
  readonly secrets: Secrets;
  readonly jobs: Jobs;
};

export type Db = TenantClient | TenantTransaction;

/** Everything that an operation may use. It lives as long as the request. */
export type Context<A extends Access = Access> = {
  readonly tenant: Tenant;
  readonly actor: Extract<Actor, { kind: A }>;
  readonly door: Door;
  readonly requestId: string;
  /** The municipality's own tables, outside a transaction. */
  readonly db: TenantClient;
  readonly global: GlobalClient;
  /** One statement over the municipality's own tables: for the few reads that everything waits for. */
  read<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  readonly ports: Ports;
  now(): Date;
  newId(): string;
  /** Writes down a failure that its caller never hears of, or hears of in other words. */
  report(error: unknown, step: string): void;
  /** One transaction of the municipality's schema, with who acts set for the audit. All or nothing. */
  transaction<T>(
    work: (tx: TenantTransaction) => Promise<T>,
    options?: { readonly timeoutMs?: number },
  ): Promise<T>;
};

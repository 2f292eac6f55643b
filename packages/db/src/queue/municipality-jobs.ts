import { QUEUE_SCHEMA } from "../schema-name";
import { deadLetterOf } from "./definition";

/** Anything that runs SQL: Prisma's clients and transactions, of whatever schema. */
type Sql = { $queryRawUnsafe<T = unknown>(query: string, ...values: unknown[]): Promise<T> };

/**
 * `failed`: for good, until somebody looks. `retrying`: failed and waits for its next attempt. `late`: nobody took it in time. `slow`: is
 * being done for longer than usual.
 */
export const TROUBLES = ["failed", "retrying", "late", "slow"] as const;
export type Trouble = (typeof TROUBLES)[number];

export type TroubledJob = {
  readonly id: string;
  readonly queue: string;
  readonly trouble: Trouble;
  readonly payload: object;
  /** What its last attempt threw, as the queue keeps it; null where none ended. */
  readonly error: unknown;
  readonly attempts: number;
  /** When it got into this state: when it failed, was asked for, or was begun. */
  readonly since: Date;
  /** Only of `retrying`. */
  readonly nextAt: Date | null;
};

/** What takes longer than this to be begun, or to be done, is told. */
const PATIENCE = "interval '10 minutes'";

type Asked = {
  readonly queues: readonly string[];
  /** Of the payloads; null for jobs of the installation, whose payload names no municipality. */
  readonly schema: string | null;
};

type Window = { readonly limit: number; readonly offset: number };

/**
 * Jobs of a municipality that failed or that nobody gets done, the newest first. By the queue's own clock, the database's.
 * Reads what waits and what runs, never what is done.
 */
export const listTroubledJobs = async (
  sql: Sql,
  { limit, offset, ...asked }: Asked & Window & { readonly trouble?: Trouble | undefined },
): Promise<{ readonly jobs: TroubledJob[]; readonly total: number }> => {
  const values = [...valuesOf(asked), asked.trouble ?? null];
  const found = `from (${TROUBLED}) as found where $4::text is null or trouble = $4`;
  const [counted] = await sql.$queryRawUnsafe<{ total: number }[]>(
    `select count(*)::int as total ${found}`,
    ...values,
  );
  const jobs = await sql.$queryRawUnsafe<TroubledJob[]>(
    `select * ${found} order by since desc, id limit $5 offset $6`,
    ...values,
    limit,
    offset,
  );
  return { jobs, total: counted?.total ?? 0 };
};

/** One of them, as the list tells it. */
export const findTroubledJob = async (
  sql: Sql,
  { id, ...asked }: Asked & { readonly id: string },
): Promise<TroubledJob | undefined> => {
  const [job] = await sql.$queryRawUnsafe<TroubledJob[]>(
    `select * from (${TROUBLED}) as found where id = $4`,
    ...valuesOf(asked),
    id,
  );
  return job;
};

export const countFailedJobs = async (sql: Sql, { queues, schema }: Asked): Promise<number> => {
  const [counted] = await sql.$queryRawUnsafe<{ total: number }[]>(
    `select count(*)::int as total from ${QUEUE_SCHEMA}.job
      where name = any($1::text[]) and state < 'active' and data->>'schema' is not distinct from $2::text`,
    queues.map(deadLetterOf),
    schema,
  );
  return counted?.total ?? 0;
};

type Taken = { readonly queue: string; readonly payload: object };

/**
 * Takes a job of a municipality out of the queue, in the caller's transaction: of two callers one gets it. What is being done stays.
 * @returns undefined when there is none, or it is being done
 */
export const takeJob = async (
  sql: Sql,
  { id, ...asked }: Asked & { readonly id: string; readonly schema: string },
  { isFailed }: { readonly isFailed: boolean },
): Promise<Taken | undefined> => {
  const [live, dead, schema] = valuesOf(asked);
  const [taken] = await sql.$queryRawUnsafe<Taken[]>(
    `delete from ${QUEUE_SCHEMA}.job where id = $1::uuid and name = any($2::text[]) and state < 'active' and data->>'schema' = $3
      returning coalesce(source_name, name) as queue, data as payload`,
    id,
    isFailed ? dead : [...live, ...dead],
    schema,
  );
  return taken;
};

/** Brings the next attempt of a job forward to this moment. @returns false when none waits for one */
export const hurryJob = async (
  sql: Sql,
  { id, queues, schema }: Asked & { readonly id: string; readonly schema: string },
): Promise<boolean> => {
  const hurried = await sql.$queryRawUnsafe<unknown[]>(
    `update ${QUEUE_SCHEMA}.job set start_after = now()
      where id = $1::uuid and name = any($2::text[]) and state = 'retry' and data->>'schema' = $3 returning 1 as one`,
    id,
    queues,
    schema,
  );
  return hurried.length > 0;
};

/** Of these documents, those about which a job of the queue waits, is being done or will be tried again. */
export const documentsUnderWay = async (
  sql: Sql,
  about: { readonly queue: string; readonly schema: string; readonly documentIds: readonly string[] },
): Promise<ReadonlySet<string>> => {
  const found = await sql.$queryRawUnsafe<{ id: string }[]>(
    `select distinct data->>'documentId' as id from ${QUEUE_SCHEMA}.job
      where name = $1 and state < 'completed' and data->>'schema' = $2 and data->>'documentId' = any($3::text[])`,
    about.queue,
    about.schema,
    about.documentIds,
  );
  return new Set(found.map(({ id }) => id));
};

const valuesOf = ({ queues, schema }: Asked) => [queues, queues.map(deadLetterOf), schema] as const;

const TROUBLED = `
  select id::text as id, source_name as queue, 'failed' as trouble, data as payload, source_output as error,
    coalesce(source_retry_count, 0) + 1 as attempts, created_on as since, null::timestamptz as "nextAt"
  from ${QUEUE_SCHEMA}.job
  where name = any($2::text[]) and state < 'active' and data->>'schema' is not distinct from $3::text
  union all
  select id::text, name, case state when 'retry' then 'retrying' when 'active' then 'slow' else 'late' end, data, output,
    case state when 'created' then 0 else retry_count + 1 end,
    case state when 'active' then started_on when 'retry' then created_on else start_after end,
    case state when 'retry' then start_after end
  from ${QUEUE_SCHEMA}.job
  where name = any($1::text[]) and data->>'schema' is not distinct from $3::text
    and (state = 'retry' or state = 'created' and start_after < now() - ${PATIENCE}
      or state = 'active' and started_on < now() - ${PATIENCE})`;

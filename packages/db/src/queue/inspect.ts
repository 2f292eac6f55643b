import type { PgBoss } from "pg-boss";
import { QUEUE_SCHEMA } from "../schema-name";
import { deadLetterOf } from "./definition";

export type DeadJob = {
  readonly id: string;
  readonly payload: object;
  /** What the last attempt threw. */
  readonly error: unknown;
  readonly attempts: number;
  readonly failedAt: Date;
};

export type QueueCounts = {
  readonly name: string;
  /** Ready, or waiting for its moment or its next attempt. */
  readonly waiting: number;
  readonly active: number;
  readonly dead: number;
};

/** Jobs of a queue that failed for good, the newest first. */
export const listDead = async (boss: PgBoss, name: string, limit: number): Promise<DeadJob[]> => {
  const jobs = await boss.findJobs<object>(deadLetterOf(name), {
    queued: true,
    limit,
  });
  return jobs
    .map((job) => ({
      id: job.id,
      payload: job.data,
      error: job.sourceOutput,
      attempts: (job.sourceRetryCount ?? 0) + 1,
      failedAt: job.createdOn,
    }))
    .sort((a, b) => b.failedAt.getTime() - a.failedAt.getTime());
};

export const countJobs = async (boss: PgBoss, names: readonly string[]): Promise<QueueCounts[]> => {
  const { rows } = await boss.getDb().executeSql(
    `select name, case when state = 'active' then 'active' else 'waiting' end as state, count(*)::int as count
       from ${QUEUE_SCHEMA}.job where name = any($1) and state in ('created', 'retry', 'active') group by 1, 2`,
    [names.flatMap((name) => [name, deadLetterOf(name)])],
  );
  const counts = new Map(
    (rows as readonly Row[]).map(({ name, state, count }) => [`${name} ${state}`, count]),
  );
  return names.map((name) => ({
    name,
    waiting: counts.get(`${name} waiting`) ?? 0,
    active: counts.get(`${name} active`) ?? 0,
    dead: counts.get(`${deadLetterOf(name)} waiting`) ?? 0,
  }));
};

type Row = {
  readonly name: string;
  readonly state: string;
  readonly count: number;
};

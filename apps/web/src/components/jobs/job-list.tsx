"use client";

import { ListChecks } from "lucide-react";
import { useTranslations } from "next-intl";
import { useProgress } from "../frame/progress";
import type { Column } from "../list/column";
import { Lines } from "../list/lines";
import { List } from "../list/list";
import type { ListQuery } from "../list/list-query";
import type { JobRow } from "../rows";
import { MessagePanel } from "../ui/message-panel";
import { Moment } from "../ui/moment";
import { JOB_LIST, JOB_STATE_NAMES, JOB_STATES } from "./job-list-spec";
import { JobState } from "./job-state";
import { kindKey } from "./kind-key";
import { useJobActions } from "./use-job-actions";

type JobListProps = {
  readonly query: ListQuery;
  readonly rows: readonly JobRow[];
  readonly total: number;
  /** Of the whole installation: to be looked at. */
  readonly installation: readonly JobRow[];
};

/** What the platform could not do by itself, and for which somebody has to look. */
export const JobList = ({ query, rows, total, installation }: JobListProps) => {
  const t = useTranslations("admin.jobs");
  const { reload } = useProgress();
  const { repeat, askToGiveUp, view } = useJobActions(reload);
  const about = ({ subject }: JobRow): string => subject.label ?? t("subjects", { kind: subject.kind });
  const columns: readonly Column<JobRow>[] = [
    {
      key: "kind",
      header: t("kind"),
      on: "title",
      cell: (row) => t("kinds", { kind: kindKey(row.kind) }),
    },
    { key: "subject", header: t("subject"), width: 16, on: "sub", cell: (row) => <bdi>{about(row)}</bdi> },
    {
      key: "state",
      header: t("state"),
      width: 8,
      on: "state",
      cell: (row) => <JobState state={row.state} />,
    },
    {
      key: "problem",
      header: t("problem"),
      width: 22,
      priority: 3,
      cell: (row) => <span title={row.problem ?? undefined}>{row.problem ?? t("noProblem")}</span>,
    },
    {
      key: "attempts",
      header: t("attempts"),
      width: 5,
      priority: 4,
      isRight: true,
      cell: (row) => row.attempts,
    },
    {
      key: "since",
      header: t("since"),
      width: 10.25,
      kind: "moment",
      on: "aside",
      cell: (row) => <Moment at={row.since} />,
    },
  ];

  return (
    <>
      {view}
      <List
        spec={JOB_LIST}
        query={query}
        rows={rows}
        total={total}
        title={t("title")}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => `${t("kinds", { kind: kindKey(row.kind) })}, ${about(row)}`}
        rowLink={(row) => ({ address: `${JOB_LIST.path}/${row.id}` })}
        filters={[
          {
            key: "estado",
            label: t("state"),
            kind: "choice",
            options: JOB_STATE_NAMES.map((value) => ({ value, label: t(JOB_STATES[value]) })),
          },
        ]}
        bulk={[
          {
            key: "retry",
            label: () => t("retryOne"),
            run: (jobs, done) => void repeat(jobs).then(done),
          },
          {
            key: "give-up",
            label: () => t("giveUpOne"),
            run: (jobs, done) => {
              askToGiveUp(jobs.filter(({ may_give_up }) => may_give_up));
              done();
            },
          },
        ]}
        empty={<MessagePanel icon={ListChecks} title={t("emptyTitle")} text={t("emptyText")} />}
      />
      {installation.length > 0 && (
        <div className="pt-6">
          <Lines
            id="instalacion"
            title={t("installation")}
            lines={installation.map((job) => ({
              key: job.id,
              title: t("kinds", { kind: kindKey(job.kind) }),
              more: job.problem ?? t("noProblem"),
              aside: (
                <>
                  <JobState state={job.state} /> <Moment at={job.since} />
                </>
              ),
            }))}
            empty={null}
          />
          <p className="-mt-4 px-[var(--gutter)] pb-6 text-small text-ink-soft">{t("installationText")}</p>
        </div>
      )}
    </>
  );
};

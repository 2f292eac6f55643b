import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { documentAddress } from "../../../../../components/documents/document-address";
import { JobActions } from "../../../../../components/jobs/job-actions";
import { JOB_LIST } from "../../../../../components/jobs/job-list-spec";
import { JobState } from "../../../../../components/jobs/job-state";
import { kindKey } from "../../../../../components/jobs/kind-key";
import { Detail } from "../../../../../components/page/detail";
import type { JobRow } from "../../../../../components/rows";
import { CopyButton } from "../../../../../components/ui/copy-button";
import { Link } from "../../../../../components/ui/link";
import { Moment } from "../../../../../components/ui/moment";
import { Note } from "../../../../../components/ui/note";
import { api } from "../../../../../server/api";
import { definePage } from "../../../../../server/define-page";

type Props = { readonly params: Promise<{ readonly job_id: string }> };

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.jobs"))("one"),
});

export default definePage(async ({ params }: Props) => {
  const t = await getTranslations("admin.jobs");
  const { job_id } = await params;
  const job = await (await api()).admin.jobs.get({ job_id });
  const label = job.subject.label ?? t("subjects", { kind: job.subject.kind });
  return (
    <Detail
      crumb={{ address: JOB_LIST.path, label: t("title") }}
      title={t("kinds", { kind: kindKey(job.kind) })}
      facts={
        <>
          <JobState state={job.state} />
          <span>
            <Moment at={job.since} />
          </span>
        </>
      }
      actions={<JobActions job={job} />}
    >
      <div className="grid max-w-[var(--measure)] gap-6 p-[var(--gutter)]">
        <Note tone={job.state === "failed" ? "bad" : "wait"} title={job.problem ?? t("noProblem")}>
          <p>{t(`${job.state}Text`)}</p>
          {!job.may_retry && job.state === "failed" && <p>{t("comesAgain")}</p>}
        </Note>
        <dl className="pairs">
          <div>
            <dt>{t("subject")}</dt>
            <dd className="wrap-anywhere">
              <Subject subject={job.subject} label={label} />
            </dd>
          </div>
          <div>
            <dt>{t("attempts")}</dt>
            <dd>{job.attempts}</dd>
          </div>
          {job.next_attempt_at && (
            <div>
              <dt>{t("next")}</dt>
              <dd>
                <Moment at={job.next_attempt_at} />
              </dd>
            </div>
          )}
          <div>
            <dt>{t("id")}</dt>
            <dd className="flex items-center gap-1">
              <span className="number wrap-anywhere">{job.id}</span>
              <CopyButton text={job.id} />
            </dd>
            <dd className="text-small text-ink-soft">{t("idHelp")}</dd>
          </div>
        </dl>
      </div>
    </Detail>
  );
});

/** Leads to what the job is about, where it has a page. */
const Subject = ({ subject: { kind, id }, label }: { subject: JobRow["subject"]; label: string }) => {
  const style = "text-accent underline underline-offset-3";
  if (kind === "document" && id)
    return (
      <Link href={documentAddress(id)} className={style}>
        <bdi>{label}</bdi>
      </Link>
    );
  if (kind === "person" && id)
    return (
      <Link href={`/backoffice/usuarios/${id}`} className={style}>
        <bdi>{label}</bdi>
      </Link>
    );
  return <bdi>{label}</bdi>;
};

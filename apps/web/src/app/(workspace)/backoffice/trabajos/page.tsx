import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { JobList } from "../../../../components/jobs/job-list";
import { JOB_LIST, jobsAsked } from "../../../../components/jobs/job-list-spec";
import { type Parameters, parseListQuery } from "../../../../components/list/list-query";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.jobs"))("title"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const query = parseListQuery(JOB_LIST, await searchParams);
  const { jobs, installation, total } = await (await api()).admin.jobs.list(jobsAsked(query));
  return <JobList query={query} rows={jobs} total={total} installation={installation} />;
});

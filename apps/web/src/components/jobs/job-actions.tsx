"use client";

import { CircleSlash, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useProgress } from "../frame/progress";
import { MoreMenu } from "../page/more-menu";
import type { JobRow } from "../rows";
import { Button } from "../ui/button";
import { JOB_LIST } from "./job-list-spec";
import { useJobActions } from "./use-job-actions";

/** What can be done with one job. Afterwards it is no longer one to look at, so the list is where to go. */
export const JobActions = ({ job }: { job: JobRow }) => {
  const t = useTranslations("admin.jobs");
  const { go } = useProgress();
  const { repeat, askToGiveUp, isRunning, view } = useJobActions(() => go(JOB_LIST.path));
  return (
    <>
      {job.may_give_up && (
        <MoreMenu
          actions={[
            { label: t("giveUpOne"), icon: CircleSlash, isDangerous: true, run: () => askToGiveUp([job]) },
          ]}
        />
      )}
      {job.may_retry && (
        <Button look="primary" aria-disabled={isRunning} onClick={() => !isRunning && void repeat([job])}>
          <RotateCw aria-hidden className="size-4" />
          {job.state === "retrying" ? t("retryNow") : t("retryOne")}
        </Button>
      )}
      {view}
    </>
  );
};

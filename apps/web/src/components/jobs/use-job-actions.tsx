"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC } from "../../trpc/client";
import { ConfirmDialog } from "../form/confirm-dialog";
import { failureOf } from "../form/failure";
import type { JobRow } from "../rows";
import { Note } from "../ui/note";
import { useToast } from "../ui/toasts";
import { kindKey } from "./kind-key";

type NotDone = { readonly job: JobRow; readonly why: string };

/** Repeats jobs and gives them up, one after the other; tells of each that stayed as it was why. `changed` comes after what was done. */
export const useJobActions = (changed: () => void) => {
  const t = useTranslations("admin.jobs");
  const form = useTranslations("form");
  const trpc = useTRPC();
  const toast = useToast();
  const retry = useMutation(trpc.admin.jobs.retry.mutationOptions());
  const giveUp = useMutation(trpc.admin.jobs.giveUp.mutationOptions());
  const [notDone, setNotDone] = useState<readonly NotDone[]>([]);
  const [asked, setAsked] = useState<readonly JobRow[]>([]);

  const each = async (
    jobs: readonly JobRow[],
    act: (job: JobRow) => Promise<unknown>,
    done: (count: number) => string,
  ) => {
    const failed: NotDone[] = [];
    for (const job of jobs) {
      try {
        await act(job);
      } catch (error) {
        failed.push({ job, why: failureOf(error).message || form("failedTitle") });
      }
    }
    setNotDone(failed);
    if (jobs.length > failed.length) toast(done(jobs.length - failed.length));
    changed();
  };

  const repeat = async (jobs: readonly JobRow[]): Promise<void> => {
    const possible = jobs.filter(({ may_retry }) => may_retry);
    await each(
      possible,
      ({ id }) => retry.mutateAsync({ job_id: id }),
      (count) => t("retried", { count }),
    );
    const stay = jobs.filter(({ may_retry }) => !may_retry);
    if (stay.length > 0)
      setNotDone((others) => [...others, ...stay.map((job) => ({ job, why: t("sweepStays") }))]);
  };

  const view = (
    <>
      {notDone.length > 0 && (
        <div className="px-[var(--gutter)] py-2">
          <Note tone="wait" title={t("notDoneTitle", { count: notDone.length })} isLive>
            <ul>
              {notDone.map(({ job, why }) => (
                <li key={job.id}>
                  {t("kinds", { kind: kindKey(job.kind) })}
                  {job.subject.label && (
                    <>
                      {", "}
                      <bdi>{job.subject.label}</bdi>
                    </>
                  )}
                  {`: ${why}`}
                </li>
              ))}
            </ul>
          </Note>
        </div>
      )}
      <ConfirmDialog
        isOpen={asked.length > 0}
        close={() => setAsked([])}
        title={t("giveUpTitle", { count: asked.length })}
        effects={[
          t("giveUpEffect", { count: asked.length }),
          ...new Set(asked.map(({ kind }) => t("lost", { kind: kindKey(kind) }))),
        ]}
        verb={t("giveUp", { count: asked.length })}
        isDangerous
        run={() =>
          each(
            asked,
            ({ id }) => giveUp.mutateAsync({ job_id: id }),
            (count) => t("givenUp", { count }),
          )
        }
      />
    </>
  );

  return { repeat, askToGiveUp: setAsked, isRunning: retry.isPending, view };
};

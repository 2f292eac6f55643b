"use client";

import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useTRPC } from "../../trpc/client";
import { failureOf } from "../form/failure";
import type { ListQuery } from "../list/list-query";
import { Button } from "../ui/button";
import { Note } from "../ui/note";
import { AuditEntry } from "./audit-entry";
import { AuditList } from "./audit-list";
import type { AuditEntry as Entry } from "./differences";

type AuditProps = {
  readonly query: ListQuery;
  readonly rows: readonly Entry[];
  readonly total: number;
  /** The one that the address names, among these. */
  readonly chosen: Entry | undefined;
};

/** The audit, one entry of it beside the list, and whether its chain holds: hashed again only when somebody asks. */
export const Audit = ({ query, rows, total, chosen }: AuditProps) => {
  const t = useTranslations("admin.audit");
  const trpc = useTRPC();
  const check = useQuery(
    trpc.admin.audit.check.queryOptions({}, { enabled: false, staleTime: 0, retry: false }),
  );
  const list = useRef<HTMLDivElement>(null);
  // Whoever closes the entry goes on where they opened it.
  const last = useRef(chosen?.id);
  useEffect(() => {
    if (last.current !== undefined && !chosen)
      list.current?.querySelector<HTMLElement>(`a[href$="entrada=${last.current}"]`)?.focus();
    last.current = chosen?.id;
  }, [chosen]);
  return (
    <>
      {(check.data || check.isError) && !check.isFetching && (
        <div className="px-[var(--gutter)] pt-3">
          {check.isError ? (
            <Note tone="bad" title={t("chainFailed")} isLive>
              <p>{failureOf(check.error).message || t("chainFailedText")}</p>
            </Note>
          ) : (
            <Chain state={check.data!} />
          )}
        </div>
      )}
      <div ref={list} className="beside" data-chosen={chosen ? "" : undefined}>
        <AuditList
          query={query}
          rows={rows}
          total={total}
          chosen={chosen?.id}
          action={
            <Button
              aria-disabled={check.isFetching}
              onClick={() => !check.isFetching && void check.refetch()}
            >
              <Link2 aria-hidden className="size-4" />
              {check.isFetching ? t("chainChecking") : t("chainCheck")}
            </Button>
          }
        />
        {chosen && <AuditEntry key={chosen.id} entry={chosen} query={query} />}
      </div>
    </>
  );
};

type State = {
  readonly is_intact: boolean;
  readonly total: number;
  readonly breaks_total: number;
  readonly breaks: readonly { readonly place: number | null; readonly problem: string }[];
};

const Chain = ({ state: { is_intact, total, breaks_total, breaks } }: { state: State }) => {
  const t = useTranslations("admin.audit");
  if (is_intact)
    return (
      <Note tone="good" title={t("chainIntact")} isLive>
        <p>{t("chainIntactText", { total })}</p>
      </Note>
    );
  return (
    <Note tone="bad" title={t("chainBroken", { count: breaks_total })} isLive>
      <p>{t("chainBrokenText")}</p>
      <ul className="mt-1 list-disc pl-4">
        {breaks.map(({ place, problem }) => (
          <li key={`${place} ${problem}`}>
            {place === null ? problem : t("chainPlace", { place, problem })}
          </li>
        ))}
      </ul>
      {breaks_total > breaks.length && <p>{t("chainMore", { count: breaks_total - breaks.length })}</p>}
    </Note>
  );
};

import { PenLine } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { documentAddress } from "../../components/documents/document-address";
import { Lines } from "../../components/list/lines";
import { PrintLine } from "../../components/page/print-line";
import { buttonStyle } from "../../components/ui/button";
import { classNames } from "../../components/ui/class-names";
import { Link } from "../../components/ui/link";
import { Moment } from "../../components/ui/moment";
import { OfficialNumber } from "../../components/ui/official-number";
import { api } from "../../server/api";
import { definePage } from "../../server/define-page";
import { requireMe } from "../../server/me";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("home"))("title"),
});

/** What waits for this person, and what moved. */
export default definePage(async () => {
  const t = await getTranslations("home");
  const { documents, cases } = await api();
  const [{ user }, pending, drafts, moved] = await Promise.all([
    requireMe(),
    documents.listPendingSignatures({ page: 1, page_size: 5 }),
    documents.search({ status: "En edición", page: 1, page_size: 5 }),
    cases.search({ page: 1, page_size: 8 }),
  ]);
  const [oldest] = pending.documents;

  return (
    <div className="work-panel min-h-full">
      <div className="min-w-0">
        <PrintLine words={[t("title")]} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 p-4 px-[var(--gutter)]">
          <div className="min-w-0 flex-[1_1_20rem]">
            <h1 tabIndex={-1} className="text-lead font-semibold">
              {t("pending", { count: pending.total })}
            </h1>
            <p className="text-ink-soft">
              {oldest
                ? t.rich("oldest", { at: () => <Moment at={oldest.requested_at} isDay /> })
                : t("pendingEmptyText")}
            </p>
          </div>
          {pending.total > 0 && (
            <Link
              href="/firmas"
              className={classNames(buttonStyle({ look: "primary", size: "large" }), "max-sm:w-full")}
            >
              <PenLine aria-hidden className="size-4" />
              {t("sign")}
            </Link>
          )}
        </div>

        {pending.total > 0 && (
          <Lines
            id="firmas"
            title={t("longest")}
            all={{ address: "/firmas", label: t("pendingAll", { count: pending.total }) }}
            lines={pending.documents.map((row) => ({
              key: row.document_id,
              title: row.reference,
              address: documentAddress(row.document_id, { queue: { type: undefined } }),
              more: t("requested", { type: row.document_type, name: row.requested_by }),
              aside: <Moment at={row.requested_at} />,
            }))}
            empty={t("pendingEmptyText")}
          />
        )}
        <Lines
          id="expedientes"
          title={t("casesTitle")}
          all={{ address: "/expedientes", label: t("casesAll", { count: moved.total }) }}
          lines={moved.cases.map((row) => ({
            key: row.case_id,
            number: <OfficialNumber number={row.case_number} />,
            title: row.reference,
            address: `/expedientes/${row.case_id}`,
            more: row.case_type.name,
            aside: <Moment at={row.last_modified_at} />,
          }))}
          empty={t("casesEmpty")}
        />
      </div>
      <aside aria-label={t("day")} className="panel">
        <section>
          <h2 className="font-semibold">
            {t("drafts")} <span className="font-normal text-ink-soft">{drafts.total}</span>
          </h2>
          {drafts.total === 0 && <p className="text-ink-soft">{t("draftsEmpty")}</p>}
          <ul className="grid gap-2">
            {drafts.documents.map((row) => (
              <li key={row.document_id} className="truncate">
                <Link href={documentAddress(row.document_id)} className="hover:underline">
                  <bdi>{row.reference}</bdi>
                </Link>
              </li>
            ))}
          </ul>
          {drafts.total > drafts.documents.length && (
            <Link
              href="/documentos?estado=editing"
              className="mt-2 inline-flex min-h-6 items-center text-small text-accent underline underline-offset-3"
            >
              {t("draftsAll", { count: drafts.total })}
            </Link>
          )}
        </section>
        <section>
          <h2 className="font-semibold">{t("place")}</h2>
          <dl className="pairs">
            <div>
              <dt>{t("sector")}</dt>
              <dd>
                {user.sector.name} <span className="number">{user.sector.acronym}</span>
              </dd>
            </div>
          </dl>
        </section>
      </aside>
    </div>
  );
});

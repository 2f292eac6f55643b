import { useTranslations } from "next-intl";
import { documentAddress, pdfAddress } from "../documents/document-address";
import { DocumentState } from "../documents/document-status";
import { PdfView } from "../page/pdf-view";
import type { DocumentRow } from "../rows";
import { classNames } from "../ui/class-names";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { OfficialNumber } from "../ui/official-number";

type CaseDocumentsProps = {
  readonly path: string;
  readonly documents: readonly DocumentRow[];
  readonly total: number;
  /** Id that the address names; the last document where it names none of these. */
  readonly chosen: string | undefined;
};

/** The documents of a case in their order, and beside them the one that is being read. */
export const CaseDocuments = ({ path, documents, total, chosen }: CaseDocumentsProps) => {
  const t = useTranslations("cases");
  const current = documents.find(({ document_id }) => document_id === chosen) ?? documents.at(-1);
  if (!current) return <p className="p-[var(--gutter)] text-ink-soft">{t("documentsNone")}</p>;
  return (
    <section aria-label={t("tabDocuments")} className="work-pdf">
      <div>
        <ol>
          {documents.map((row) => (
            <li
              key={row.document_id}
              aria-current={row === current ? "true" : undefined}
              className={classNames(
                "relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 border-b border-l-2 border-b-line border-l-transparent px-[var(--gutter)] py-2 hover:bg-surface",
                row === current && "md:border-l-accent md:bg-accent-soft",
              )}
            >
              <DocumentLink path={path} row={row} />
              <span className="text-small text-ink-soft">
                <Moment at={row.created_at} isDay />
              </span>
              <span className="min-w-0 truncate">
                {row.document_number ? (
                  <OfficialNumber number={row.document_number} />
                ) : (
                  <DocumentState state={row.visual_state} />
                )}
              </span>
            </li>
          ))}
        </ol>
        {total > documents.length && (
          <p className="p-[var(--gutter)] text-small text-ink-soft">
            {t("documentsMore", { shown: documents.length, total })}
          </p>
        )}
      </div>
      {hasPdf(current) && (
        <PdfView
          address={pdfAddress(current.document_id)}
          title={current.reference}
          page={documentAddress(current.document_id)}
        />
      )}
    </section>
  );
};

/** On a desk it is read here; a phone opens it as a page of its own. */
const DocumentLink = ({ path, row }: { path: string; row: DocumentRow }) => {
  const text = <bdi>{row.reference}</bdi>;
  return (
    <>
      <Link
        href={`${path}?documento=${row.document_id}`}
        scroll={false}
        className="row-link truncate max-md:hidden"
      >
        {text}
      </Link>
      <Link href={documentAddress(row.document_id)} className="row-link truncate md:hidden">
        {text}
      </Link>
    </>
  );
};

/** Whether it has been printed: from the moment that it was sent to be signed. */
const hasPdf = ({ status }: DocumentRow): boolean => status === "signed" || status === "sent_to_sign";

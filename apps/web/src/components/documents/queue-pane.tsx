import { Lock, Usb } from "lucide-react";
import { useTranslations } from "next-intl";
import type { QueueRow } from "../rows";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { documentAddress, type QueueAsked, queueAddress } from "./document-address";
import { QueueRows } from "./queue-rows";

type QueuePaneProps = {
  readonly queue: QueueAsked;
  readonly rows: readonly QueueRow[];
  readonly total: number;
  readonly currentId: string;
};

/** What waits around the document that is being read, where there is room for it beside. */
export const QueuePane = ({ queue, rows, total, currentId }: QueuePaneProps) => {
  const t = useTranslations("documents");
  const icons = useTranslations("signatures");
  return (
    <section aria-label={t("queue")} className="doc-queue">
      <div className="flex min-h-12 items-center gap-2 px-4">
        <p className="text-read font-semibold">{t("queueTotal", { count: total })}</p>
        <Link
          href={queueAddress({ queue })}
          className="ml-auto text-small text-accent underline underline-offset-3"
        >
          {t("queueChoose")}
        </Link>
      </div>
      <QueueRows label={t("queue")}>
        {rows.map((row) => {
          const isCurrent = row.document_id === currentId;
          return (
            <li key={row.document_id} aria-current={isCurrent ? "true" : undefined} className="doc-queue-row">
              <Link
                href={documentAddress(row.document_id, { queue })}
                aria-current={isCurrent ? "page" : undefined}
                className="row-link truncate"
              >
                <bdi>{row.reference}</bdi>
              </Link>
              <span className="text-small text-ink-soft">
                <Moment at={row.requested_at} isDay />
              </span>
              <span className="truncate text-small text-ink-soft">
                {row.document_type.acronym} · <bdi>{row.requested_by}</bdi>
              </span>
              <span className="flex justify-end gap-1 text-ink-soft">
                {row.needs_token && <Usb aria-label={icons("needsToken")} role="img" className="size-4" />}
                {row.is_reserved && <Lock aria-label={icons("reserved")} role="img" className="size-4" />}
              </span>
            </li>
          );
        })}
      </QueueRows>
    </section>
  );
};

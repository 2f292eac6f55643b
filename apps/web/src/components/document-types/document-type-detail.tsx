import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Detail } from "../page/detail";
import { ActiveState } from "../types/active-state";
import type { DocumentTypeRow, DocumentTypeUsage } from "../types/rows";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { DocumentTypeActions } from "./document-type-actions";
import { DOCUMENT_TYPES_PATH } from "./document-type-list-spec";

export const PARTS = ["datos", "alcance", "formulario"] as const;
export type Part = (typeof PARTS)[number];

type Props = {
  readonly type: DocumentTypeRow;
  readonly usage: DocumentTypeUsage;
  readonly part: Part;
  readonly children: ReactNode;
};

/** A type of documents, whichever of its parts is open. Its form needs the whole width. */
export const DocumentTypeDetail = ({ type, usage, part, children }: Props) => {
  const t = useTranslations("admin.documentTypes");
  const types = useTranslations("admin.types");
  const hasForm = usage.changeable.includes("fields");
  const path = `${DOCUMENT_TYPES_PATH}/${type.id}`;
  const { drafts, in_signature, signed } = usage.documents;
  const tabs = [
    { key: "datos", label: t("tabData"), address: path },
    { key: "alcance", label: t("tabScope"), address: `${path}?ver=alcance` },
    ...(hasForm ? [{ key: "formulario", label: t("tabForm"), address: `${path}/formulario` }] : []),
  ];
  return (
    <Detail
      crumb={{ address: DOCUMENT_TYPES_PATH, label: t("title"), text: type.acronym }}
      title={type.name}
      facts={
        <>
          <ActiveState isActive={type.is_active} />
          <span>{types(`kinds.${type.type}`)}</span>
          <span>{t("factSignature", { signature: types(`signatures.${type.required_signature}`) })}</span>
          <span>{t("factCreators", { count: type.enabled_sector_ids.length })}</span>
        </>
      }
      actions={!type.is_internal && <DocumentTypeActions type={type} usage={usage} />}
      tabs={
        <nav aria-label={t("parts")} className="tabs tabs-line">
          {tabs.map(({ key, label, address }) => (
            <Link key={key} href={address} scroll={false} aria-current={key === part ? "page" : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      }
      panelLabel={t("panel")}
      panel={
        part !== "formulario" && (
          <>
            <section>
              <h2 className="font-semibold">{t("documents")}</h2>
              <dl className="pairs">
                <Pair term={t("drafts")} value={drafts} />
                <Pair term={t("inSignature")} value={in_signature} />
                <Pair term={t("signed")} value={signed} />
              </dl>
            </section>
            <section>
              <h2 className="font-semibold">{types("about")}</h2>
              <dl className="pairs">
                <Pair term={types("origin")} value={types(`origins.${type.origin}`)} />
                <Pair term={t("citizens")} value={types(type.citizen_signing ? "yes" : "no")} />
                <Pair term={types("created")} value={<Moment at={type.created_at} isDay />} />
              </dl>
            </section>
          </>
        )
      }
    >
      {children}
    </Detail>
  );
};

const Pair = ({ term, value }: { term: string; value: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
);

import { FileClock, Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Crumb } from "../page/crumb";
import { PrintLine } from "../page/print-line";
import { PdfReader } from "../pdf/pdf-reader";
import type { DocumentDescription } from "../rows";
import { MessagePanel } from "../ui/message-panel";
import { State } from "../ui/state";
import { type Beside, DocumentActions } from "./document-actions";
import { pdfAddress, queueAddress } from "./document-address";
import { DocumentFacts } from "./document-facts";
import { DocumentState } from "./document-status";
import { DoneNote } from "./done-note";
import { QueueSteps } from "./queue-steps";
import { SignerList } from "./signer-list";
import { KeyHints } from "./single-keys";
import { whatFollows } from "./what-follows";

type DocumentViewProps = {
  readonly document: DocumentDescription;
  /** What was signed or rejected last. */
  readonly done: DocumentDescription | undefined;
  readonly beside: (Beside & { readonly position: number | null; readonly total: number }) | undefined;
  /** The queue, at the left. */
  readonly pane: ReactNode;
};

/** A document, and beside it what is decided about it. On a desk each part scrolls by itself. */
export const DocumentView = ({ document, done, beside, pane }: DocumentViewProps) => {
  const t = useTranslations("documents");
  const { document_id, document_number, reference, visual_state, is_reserved } = document;
  return (
    <div className="doc" data-queue={pane ? "" : undefined}>
      {pane}
      <div className="doc-main">
        <PrintLine words={[document_number ?? t("title"), reference]} />
        <div className="page-head doc-head">
          <div className="min-w-0 flex-1">
            <Head document={document} beside={beside} />
            <h1 tabIndex={-1} className="text-read font-semibold wrap-anywhere">
              <bdi>{reference}</bdi>
            </h1>
          </div>
          {beside && (
            <QueueSteps
              queue={beside.queue}
              previous={beside.previous}
              next={beside.next}
              first={beside.first}
            />
          )}
          <div className="page-facts">
            <DocumentState state={visual_state} />
            <span>{document.document_type.name}</span>
            {is_reserved && <State tone="plain" icon={Lock} label={t("reserved")} />}
          </div>
        </div>
        <div className="doc-done">
          {done && <DoneNote document={done} isHere={done.document_id === document_id} />}
        </div>
        <Sheets document={document} />
      </div>
      <aside aria-label={t("panel")} className="panel doc-facts">
        <DocumentActions document={document} beside={beside} />
        <Follows document={document} />
        <SignerList
          documentId={document_id}
          status={document.status}
          signers={document.signers}
          sha256={document.pdf?.sha256 ?? null}
        />
        <DocumentFacts document={document} />
        <Keys document={document} beside={beside} />
      </aside>
    </div>
  );
};

const Head = ({ document, beside }: Pick<DocumentViewProps, "document" | "beside">) => {
  const t = useTranslations("documents");
  if (!beside) return <Crumb address="/documentos" label={t("title")} number={document.document_number} />;
  const place =
    beside.position === null ? "" : t("queuePlace", { position: beside.position, total: beside.total });
  return <Crumb address={queueAddress({ queue: beside.queue })} label={t("queueCrumb")} text={place} />;
};

const Sheets = ({
  document: { document_id, pdf, reference, status },
}: Pick<DocumentViewProps, "document">) => {
  const t = useTranslations("documents");
  if (!pdf) {
    return (
      <div className="pdf-reader">
        <MessagePanel
          icon={FileClock}
          title={t("noPdfYet")}
          text={t(status === "rejected" ? "noPdfRejected" : "noPdfDraft")}
        />
      </div>
    );
  }
  // Signed once more it is another file.
  const version = pdf.sha256 ? `?v=${pdf.sha256.slice(0, 16)}` : "";
  return (
    <PdfReader
      address={`/documentos/${document_id}/archivo${version}`}
      file={pdfAddress(document_id)}
      title={reference}
    />
  );
};

const Follows = ({ document }: Pick<DocumentViewProps, "document">) => {
  const t = useTranslations("documents");
  const { key, values } = whatFollows(document);
  const { obstacle, is_running } = document.turn;
  return (
    <section aria-label={t("followsLabel")}>
      <p className="doc-follows">{t(`follows.${key}`, values)}</p>
      {obstacle && <p className="mt-2 text-bad">{obstacle}</p>}
      {is_running && <p className="mt-2 text-ink-soft">{t("running")}</p>}
    </section>
  );
};

/** Where letters do something. */
const Keys = ({ document: { turn, pdf }, beside }: Pick<DocumentViewProps, "document" | "beside">) => {
  const t = useTranslations("documents");
  const letters = [
    ...(beside ? [{ keys: ["J", "K"], deed: t("keyBoth") }] : []),
    ...(turn.sign ? [{ keys: ["F"], deed: t(beside ? "keySignOn" : "keySign") }] : []),
    ...(turn.may_reject ? [{ keys: ["R"], deed: t("keyReject") }] : []),
  ];
  if (letters.length === 0) return null;
  return <KeyHints hints={[...letters, ...(pdf ? [{ keys: ["+", "-"], deed: t("keyZoom") }] : [])]} />;
};

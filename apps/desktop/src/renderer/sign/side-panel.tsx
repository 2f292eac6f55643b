import { ExternalLink, PenLine } from "lucide-react";
import { moment } from "../format";
import { Button } from "../parts/button";
import { ReasonNote } from "../parts/note";
import { useAction, useAsk, useProgram, useTexts } from "../use-program";
import type { PendingDocument } from "./pending-document";

/** What happens with this signature, and the facts. */
export const SidePanel = ({
  document,
  isBusy,
  onSign,
}: {
  document: PendingDocument;
  isBusy: boolean;
  onSign: () => void;
}) => {
  const texts = useTexts();
  const { language } = useProgram();
  const ask = useAsk();
  const open = useAction(() => ask("document.open", { document_id: document.document_id }));
  return (
    <aside className="panel" aria-label={texts.document.facts}>
      <Button look="primary" isBusy={isBusy} onClick={onSign}>
        <PenLine aria-hidden size={16} />
        {texts.document.sign} <kbd>F</kbd>
      </Button>
      <p className="soft">{document.numbers ? texts.document.willNumber : texts.document.willNot}</p>
      {!document.requires_token && <p className="soft">{texts.pending.electronic}</p>}
      <h2>{texts.document.facts}</h2>
      <dl>
        <dt>{texts.document.type}</dt>
        <dd>
          {document.type.acronym} · {document.type.name}
        </dd>
        <dt>{texts.document.askedBy}</dt>
        <dd>{document.sent_by}</dd>
        <dt>{texts.document.waitsSince}</dt>
        <dd>{moment(document.sent_at, language)}</dd>
        <dt>{texts.document.signatures}</dt>
        <dd>{texts.pending.signed(document.signed_count, document.signers_count)}</dd>
      </dl>
      <ReasonNote reason={open.reason} />
      <Button isBusy={open.isRunning} onClick={() => open.run()}>
        <ExternalLink aria-hidden size={16} />
        {texts.document.open}
      </Button>
      <h2>{texts.document.keys}</h2>
      <dl className="keys">
        <dt>
          <kbd>J</kbd> <kbd>K</kbd>
        </dt>
        <dd>{texts.document.keyMove}</dd>
        <dt>
          <kbd>F</kbd>
        </dt>
        <dd>{texts.document.keySign}</dd>
        <dt>
          <kbd>X</kbd>
        </dt>
        <dd>{texts.document.keyChoose}</dd>
      </dl>
    </aside>
  );
};

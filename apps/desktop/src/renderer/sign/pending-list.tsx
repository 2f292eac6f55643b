import { FileCheck2, Hash, KeyRound, PenLine, RefreshCw } from "lucide-react";
import { useEffect, useRef } from "react";
import type { PendingView } from "../../ipc/contract";
import { moment } from "../format";
import { Button } from "../parts/button";
import { Empty } from "../parts/empty";
import { Note, ReasonNote } from "../parts/note";
import type { Asked } from "../use-program";
import { useProgram, useTexts } from "../use-program";
import type { PendingDocument } from "./pending-document";

type Props = {
  readonly pending: Asked<PendingView>;
  readonly openId: string | null;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: readonly string[], isChosen: boolean) => void;
  readonly onOpen: (id: string) => void;
  readonly onMore: () => void;
  readonly onSign: () => void;
};

export const PendingList = ({ pending, openId, chosen, onChoose, onOpen, onMore, onSign }: Props) => {
  const texts = useTexts().pending;
  const retry = useTexts().retry;
  const { value, reason, isLoading, again } = pending;
  if (!value) {
    return reason ? (
      <ReasonNote reason={reason}>
        <Button isBusy={isLoading} onClick={again}>
          {retry}
        </Button>
      </ReasonNote>
    ) : (
      <Skeleton />
    );
  }

  const { documents, total, gone } = value;
  const ids = documents.map((one) => one.document_id);
  const areAllChosen = ids.length > 0 && ids.every((id) => chosen.has(id));
  return (
    <>
      <div className="list-head">
        <h1>{texts.title(total)}</h1>
        <Button
          look="quiet"
          aria-label={texts.refresh}
          title={texts.refresh}
          isBusy={isLoading}
          onClick={again}
        >
          <RefreshCw aria-hidden size={16} />
        </Button>
        {ids.length > 0 && (
          <CheckBox
            label={texts.all}
            isChecked={areAllChosen}
            isMixed={!areAllChosen && chosen.size > 0}
            onChange={(isChecked) => onChoose(ids, isChecked)}
          />
        )}
      </div>
      <ReasonNote reason={reason} />
      {gone > 0 && <Note level="info">{texts.gone(gone)}</Note>}
      {documents.length === 0 ? (
        <Empty icon={FileCheck2} title={texts.empty}>
          <p>{texts.emptyHelp}</p>
        </Empty>
      ) : (
        <ul className="list" aria-busy={isLoading}>
          {documents.map((document) => (
            <Row
              key={document.document_id}
              document={document}
              isOpen={document.document_id === openId}
              isChosen={chosen.has(document.document_id)}
              onChoose={(isChosen) => onChoose([document.document_id], isChosen)}
              onOpen={() => onOpen(document.document_id)}
            />
          ))}
        </ul>
      )}
      {documents.length < total && (
        <div className="actions list-more">
          <Button isBusy={isLoading} onClick={onMore}>
            {texts.more}
          </Button>
        </div>
      )}
      {chosen.size > 0 && (
        <div className="list-foot">
          <Button look="primary" onClick={onSign}>
            <PenLine aria-hidden size={16} />
            {texts.signChosen(chosen.size)}
          </Button>
          <Button look="quiet" onClick={() => onChoose(ids, false)}>
            {texts.unchoose}
          </Button>
        </div>
      )}
    </>
  );
};

const Row = ({
  document: {
    document_id: id,
    type,
    reference,
    sent_by: by,
    sent_at: at,
    numbers,
    requires_token: requiresToken,
  },
  isOpen,
  isChosen,
  onChoose,
  onOpen,
}: {
  document: PendingDocument;
  isOpen: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onOpen: () => void;
}) => {
  const texts = useTexts().pending;
  const { language } = useProgram();
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) ref.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <li ref={ref} className="list-row" data-open={isOpen || undefined} data-chosen={isChosen || undefined}>
      <CheckBox label={texts.choose(reference)} isChecked={isChosen} onChange={onChoose} />
      <button type="button" className="list-open" aria-current={isOpen || undefined} onClick={onOpen}>
        <span className="list-title">{reference}</span>
        <span className="list-date">{moment(at, language).slice(0, 5)}</span>
        <span className="list-sub" id={`${id}-sub`}>
          <abbr title={type.name}>{type.acronym}</abbr> · {by}
        </span>
        <span className="list-marks">
          {numbers && <Hash role="img" aria-label={texts.numbers} size={14} />}
          {requiresToken && <KeyRound role="img" aria-label={texts.token} size={14} />}
        </span>
      </button>
    </li>
  );
};

const CheckBox = ({
  label,
  isChecked,
  isMixed = false,
  onChange,
}: {
  label: string;
  isChecked: boolean;
  isMixed?: boolean;
  onChange: (isChecked: boolean) => void;
}) => {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className="check" title={label}>
      <input
        ref={ref}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
};

const Skeleton = () => {
  const texts = useTexts();
  return (
    <div className="skeleton" role="status" aria-label={texts.loading}>
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars that stand in for rows, all alike
        <span key={index} />
      ))}
    </div>
  );
};

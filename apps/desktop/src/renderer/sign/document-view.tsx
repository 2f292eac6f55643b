import { ArrowLeft, ChevronDown, ChevronUp, FileText, Minus, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../parts/button";
import { Empty } from "../parts/empty";
import { ReasonNote } from "../parts/note";
import { useAsk, useAsked, useTexts, useTold } from "../use-program";
import { PdfPages } from "./pdf-pages";
import type { PendingDocument } from "./pending-document";

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const WHOLE_WIDTH = 2;

type Props = {
  readonly document: PendingDocument | undefined;
  readonly isBusy: boolean;
  readonly onSign: () => void;
  readonly onMove: (by: number) => void;
  readonly onBack: () => void;
};

export const DocumentView = ({ document, isBusy, onSign, onMove, onBack }: Props) => {
  const texts = useTexts();
  const [zoom, setZoom] = useState(WHOLE_WIDTH);
  return (
    <section className="reading" aria-label={document?.reference ?? texts.document.none}>
      {document && (
        <div className="reading-head">
          <span className="reading-back">
            <Button look="quiet" aria-label={texts.back} onClick={onBack}>
              <ArrowLeft aria-hidden size={16} />
            </Button>
          </span>
          <span className="reading-title">
            <h1>{document.reference}</h1>
            <span className="soft">
              {document.type.acronym} · {texts.pending.signed(document.signed_count, document.signers_count)}
            </span>
          </span>
          <Button
            look="quiet"
            aria-label={texts.document.smaller}
            disabled={zoom === 0}
            onClick={() => setZoom((before) => before - 1)}
          >
            <Minus aria-hidden size={16} />
          </Button>
          <Button
            look="quiet"
            aria-label={texts.document.bigger}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom((before) => before + 1)}
          >
            <Plus aria-hidden size={16} />
          </Button>
          <Button look="quiet" aria-label={texts.document.previousDocument} onClick={() => onMove(-1)}>
            <ChevronUp aria-hidden size={16} />
          </Button>
          <Button look="quiet" aria-label={texts.document.nextDocument} onClick={() => onMove(1)}>
            <ChevronDown aria-hidden size={16} />
          </Button>
          {/* Where there is no room for the panel that has it. */}
          <span className="reading-sign">
            <Button look="primary" isBusy={isBusy} onClick={onSign}>
              {texts.document.sign}
            </Button>
          </span>
        </div>
      )}
      {document ? (
        <Pdf key={document.document_id} documentId={document.document_id} zoom={ZOOMS[zoom] ?? 1} />
      ) : (
        <Empty icon={FileText} title={texts.document.none} />
      )}
    </section>
  );
};

const Pdf = ({ documentId, zoom }: { documentId: string; zoom: number }) => {
  const texts = useTexts();
  const ask = useAsk();
  const { pendingChanged } = useTold();
  // After a batch it is asked for anew, too: one that had changed is what the next batch is held to.
  const { value, reason, isLoading, again } = useAsked(
    () => ask("document.read", { document_id: documentId }),
    `${documentId} ${pendingChanged}`,
  );
  if (reason) {
    return (
      <div className="reading-note">
        <ReasonNote reason={reason}>
          <Button isBusy={isLoading} onClick={again}>
            {texts.retry}
          </Button>
        </ReasonNote>
      </div>
    );
  }
  return value ? (
    <PdfPages bytes={value.bytes} zoom={zoom} />
  ) : (
    <div className="pages" role="status" aria-label={texts.loading}>
      <span className="sheet-stand-in" />
    </div>
  );
};

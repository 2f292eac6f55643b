import { CircleCheck, CircleDashed, CircleX, LoaderCircle, MinusCircle, Send } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { reasonText } from "../../batch/reason";
import type { BatchView as Batch } from "../../ipc/contract";
import { Button } from "../parts/button";
import { Note, ReasonNote } from "../parts/note";
import { useAction, useAsk, useProgram, useTexts } from "../use-program";
import type { Chosen } from "./chosen";
import type { PendingDocument } from "./pending-document";
import { SignDialog } from "./sign-dialog";

type Props = {
  readonly batch: Batch;
  readonly known: ReadonlyMap<string, PendingDocument>;
  readonly chosen: RefObject<Chosen | null>;
  readonly onOpen: (id: string) => void;
};

const ICONS = {
  waiting: CircleDashed,
  signing: LoaderCircle,
  unsent: Send,
  signed: CircleCheck,
  skipped: MinusCircle,
  failed: CircleX,
} as const;

/** Progress, then how it ended: each document with its result. */
export const BatchView = ({ batch, known, chosen, onOpen }: Props) => {
  const texts = useTexts().batch;
  const ask = useAsk();
  const { status, documents, reason, wantsPin } = batch;
  const [isResuming, setIsResuming] = useState(false);
  const stop = useAction(() => ask("batch.stop"));
  const forget = useAction(() => ask("batch.forget"));
  const total = documents.length;
  const signed = documents.filter((one) => one.state === "signed").length;
  const over = documents.filter((one) => ["signed", "skipped", "failed"].includes(one.state)).length;
  const left = total - over;
  const unsent = documents.filter((one) => one.state === "unsent").length;
  const isOut = reason?.code === "SIGNED_OUT" || reason?.code === "TICKET_OVER";
  const isRunning = status === "running" || status === "stopping";

  // The driver was ended and the PIN went with it: asked for at once, and the batch goes on.
  useEffect(() => {
    setIsResuming(wantsPin);
  }, [wantsPin]);

  return (
    <section className="batch" aria-label={texts.documents}>
      <div className="list-head">
        <h1>{titleOf(batch, over, total, texts)}</h1>
      </div>
      <progress aria-label={texts.progress} value={over} max={total} data-status={status} />
      {/* Each tenth part is told, not each document. */}
      <p role="status" className="unseen">
        {isRunning
          ? texts.running(Math.floor((over / total) * 10) * Math.ceil(total / 10), total)
          : texts.summary(signed, total - signed)}
      </p>
      {!isRunning && <p className="batch-summary">{texts.summary(signed, total - signed)}</p>}
      {status === "stopped" &&
        (reason ? (
          <ReasonNote reason={reason}>{isOut && <SignInAgain />}</ReasonNote>
        ) : (
          <Note level="info">{texts.stoppedByYou}</Note>
        ))}
      <div className="actions batch-actions">
        {isRunning ? (
          <Button isBusy={status === "stopping"} onClick={() => stop.run()}>
            {status === "stopping" ? texts.stopping : texts.stop}
          </Button>
        ) : (
          <>
            {left > 0 && (
              <Button look="primary" onClick={() => setIsResuming(true)}>
                {texts.resume(left)}
              </Button>
            )}
            <Button
              look={left > 0 ? "plain" : "primary"}
              isBusy={forget.isRunning}
              onClick={() => forget.run()}
            >
              {texts.finish}
            </Button>
          </>
        )}
      </div>
      {status === "stopped" && unsent > 0 && <Note level="wait">{texts.drops(unsent)}</Note>}
      <ReasonNote reason={stop.reason ?? forget.reason} />
      <ul className="list">
        {documents.map((document) => (
          <Row
            key={document.documentId}
            document={document}
            known={known.get(document.documentId)}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {isResuming && !isRunning && (
        <SignDialog total={left} before={chosen} onClose={() => setIsResuming(false)} />
      )}
    </section>
  );
};

/** The way back to a batch: with the access of whoever comes in, it goes on. */
const SignInAgain = () => {
  const texts = useTexts();
  const { access } = useProgram();
  const ask = useAsk();
  const start = useAction(() => ask("signIn.start"));
  const cancel = useAction(() => ask("signIn.cancel"));
  const isWaiting = access === "signingIn";
  return (
    <>
      <div className="actions">
        <Button isBusy={isWaiting} onClick={() => start.run()}>
          {isWaiting ? texts.signIn.waiting : texts.signIn.start}
        </Button>
        {isWaiting && <Button onClick={() => cancel.run()}>{texts.cancel}</Button>}
      </div>
      <ReasonNote reason={start.reason} />
    </>
  );
};

const titleOf = (
  { status }: Batch,
  over: number,
  total: number,
  texts: ReturnType<typeof useTexts>["batch"],
): string => {
  if (status === "running") return texts.running(over, total);
  if (status === "stopping") return texts.stopping;
  return status === "done" ? texts.done : texts.stopped;
};

const Row = ({
  document: { documentId, state, number, reason },
  known,
  onOpen,
}: {
  document: Batch["documents"][number];
  known: PendingDocument | undefined;
  onOpen: (id: string) => void;
}) => {
  const texts = useTexts().batch;
  const { language } = useProgram();
  const Icon = ICONS[state];
  return (
    <li className="list-row batch-row" data-state={state}>
      <Icon aria-hidden size={16} />
      <div className="batch-document">
        <button
          type="button"
          className="batch-name"
          disabled={state === "signed"}
          onClick={() => onOpen(documentId)}
        >
          {known?.reference ?? documentId}
        </button>
        <span className="list-sub">
          {texts.states[state]}
          {number && (
            <>
              {" · "}
              <span className="number">{number}</span>
            </>
          )}
        </span>
        {reason && <span className="row-problem">{reasonText(reason, language)}</span>}
      </div>
    </li>
  );
};

import { type RefObject, useEffect, useState } from "react";
import type { ReasonView } from "../../ipc/contract";
import { reasonFrom } from "../ask";
import { Dialog } from "../parts/dialog";
import { useAsk, useAsked, useTexts, useTold } from "../use-program";
import { CertificateStep } from "./certificate-step";
import type { Chosen } from "./chosen";
import { PinStep } from "./pin-step";

type Props = {
  readonly total: number;
  /** Undefined: the batch that stopped goes on. */
  readonly documentIds?: readonly string[];
  readonly before: RefObject<Chosen | null>;
  readonly onClose: () => void;
};

/** Certificate, then PIN. It closes when the token took the PIN; what did not work is said in it. */
export const SignDialog = ({ total, documentIds, before, onClose }: Props) => {
  const texts = useTexts();
  const ask = useAsk();
  const { tokensChanged } = useTold();
  const [round, setRound] = useState(0);
  const tokens = useAsked(() => ask("token.list"), `${tokensChanged} ${round}`);
  const [chosenId, setChosenId] = useState<string | null>(before.current?.certificate.id ?? null);
  const [isPinAsked, setIsPinAsked] = useState(before.current !== null);
  const [isOpening, setIsOpening] = useState(false);
  const [reason, setReason] = useState<ReasonView | null>(null);

  const all: Chosen[] = (tokens.value?.tokens ?? []).flatMap((token) =>
    token.usable.map((certificate) => ({ token, certificate })),
  );
  const chosen = all.find(({ certificate }) => certificate.id === chosenId);
  const [only, ...others] = all;
  // One alone needs no choice, but for what is to be known of it.
  useEffect(() => {
    if (only && others.length === 0) setChosenId(only.certificate.id);
  }, [only, others.length]);

  const start = async (pin: Uint8Array<ArrayBuffer> | undefined): Promise<void> => {
    if (!chosen || isOpening) {
      pin?.fill(0);
      return;
    }
    setIsOpening(true);
    setReason(null);
    const input = { token: chosen.token.ref, certificate: chosen.certificate.id, ...(pin && { pin }) };
    try {
      if (documentIds) await ask("batch.start", { ...input, document_ids: [...documentIds] });
      else await ask("batch.resume", input);
      before.current = chosen;
      onClose();
    } catch (error) {
      setReason(reasonFrom(error));
      // How many tries are left is the token's to tell.
      setRound((one) => one + 1);
    } finally {
      pin?.fill(0);
      setIsOpening(false);
    }
  };

  const isAtPin = isPinAsked && chosen !== undefined;
  return (
    <Dialog
      title={isAtPin && !documentIds ? texts.pin.titleAgain : texts.certificate.title(total)}
      isLocked={isOpening}
      onClose={onClose}
    >
      {isAtPin ? (
        <PinStep
          chosen={chosen}
          total={total}
          isResuming={!documentIds}
          isOpening={isOpening}
          reason={reason}
          onStart={start}
          onBack={() => {
            setReason(null);
            setIsPinAsked(false);
          }}
          onClose={onClose}
        />
      ) : (
        <CertificateStep
          tokens={tokens}
          chosenId={chosenId}
          onChoose={setChosenId}
          onNext={() => setIsPinAsked(true)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
};

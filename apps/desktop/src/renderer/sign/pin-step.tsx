import { useEffect, useId, useRef } from "react";
import type { ReasonView } from "../../ipc/contract";
import { tokenMessage } from "../../token/messages";
import { cuil, day } from "../format";
import { Button } from "../parts/button";
import { Note, ReasonNote } from "../parts/note";
import { useProgram, useTexts } from "../use-program";
import type { Chosen } from "./chosen";

type Props = {
  readonly chosen: Chosen;
  readonly total: number;
  readonly isResuming: boolean;
  readonly isOpening: boolean;
  readonly reason: ReasonView | null;
  readonly onStart: (pin: Uint8Array<ArrayBuffer> | undefined) => Promise<void>;
  readonly onBack: () => void;
  readonly onClose: () => void;
};

export const PinStep = ({
  chosen,
  total,
  isResuming,
  isOpening,
  reason,
  onStart,
  onBack,
  onClose,
}: Props) => {
  const texts = useTexts();
  const { token, certificate } = chosen;
  const { pin } = token;
  const { language } = useProgram();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  // Ready for the next try: the field was emptied.
  useEffect(() => {
    if (!isOpening) input.current?.focus();
  }, [isOpening]);

  const submit = (): void => {
    if (isOpening || pin.problem) return;
    if (!pin.isAsked) {
      void onStart(undefined);
      return;
    }
    const field = input.current;
    if (!field || field.value === "") return;
    // Whatever its length: the least one is for new PINs, and what can't be right the token's process refuses without a try.
    const bytes = new TextEncoder().encode(field.value);
    field.value = "";
    void onStart(bytes);
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Holder chosen={chosen} />
      {pin.problem ? (
        <Note level="bad">{tokenMessage(pin.problem, language)}</Note>
      ) : (
        <>
          <ReasonNote reason={reason} />
          {pin.notices
            .filter((notice) => notice !== "NOTICE_PIN_ON_KEY_PAD" && !saysTheSame(reason, notice))
            .map((notice) => (
              <Note key={notice} level={notice === "NOTICE_PIN_LAST_TRY" ? "bad" : "wait"}>
                {tokenMessage(notice, language)}
              </Note>
            ))}
          {certificate.asksEachTime && pin.isOnKeyPad && (
            <Note level="info">{tokenMessage("NOTICE_PIN_EACH_TIME", language)}</Note>
          )}
          {pin.isAsked && (
            <div className="form">
              <label htmlFor={id}>{texts.pin.label(token.label)}</label>
              <input
                ref={input}
                id={id}
                type="password"
                autoComplete="off"
                readOnly={isOpening}
                aria-describedby={`${id}-help`}
                data-last={pin.notices.includes("NOTICE_PIN_LAST_TRY") || undefined}
                required
              />
              <p id={`${id}-help`} className="help">
                {texts.pin.help}
              </p>
            </div>
          )}
          {!pin.isAsked && <Note level="info">{pin.isOnKeyPad ? texts.pin.keyPad : texts.pin.noPin}</Note>}
        </>
      )}
      {isOpening && (
        <p role="status" className="soft">
          {pin.isOnKeyPad ? texts.pin.keyPadWaiting : texts.pin.checking}
        </p>
      )}
      <div className="actions">
        <Button look="primary" submits isBusy={isOpening} disabled={pin.problem !== null}>
          {pin.isOnKeyPad ? texts.pin.keyPadStart : isResuming ? texts.pin.goOn : texts.pin.sign(total)}
        </Button>
        <Button onClick={onBack} disabled={isOpening}>
          {texts.pin.change}
        </Button>
        <Button onClick={onClose} disabled={isOpening}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
};

/** Whose signature it will be, before the PIN is given. */
const Holder = ({ chosen: { certificate } }: { chosen: Chosen }) => {
  const texts = useTexts().certificate;
  const { language } = useProgram();
  const { commonName, nationalId, notAfter, issuer } = certificate.summary;
  return (
    <dl className="holder">
      <dt>{texts.holder}</dt>
      <dd>
        <strong>{commonName}</strong>
      </dd>
      {nationalId && (
        <>
          <dt>{texts.nationalId}</dt>
          <dd>{cuil(nationalId)}</dd>
        </>
      )}
      <dt className="unseen">{texts.issuer("")}</dt>
      <dd className="soft">
        {texts.issuer(issuer)} · {texts.expires(day(notAfter, language))}
      </dd>
    </dl>
  );
};

/** What the refusal has said already is not said twice. */
const saysTheSame = (reason: ReasonView | null, notice: string): boolean =>
  (reason?.code === "PIN_INCORRECT_LAST_TRY" && notice === "NOTICE_PIN_LAST_TRY") ||
  (reason?.code === "PIN_INCORRECT_FEW_TRIES" && notice === "NOTICE_PIN_FEW_TRIES");

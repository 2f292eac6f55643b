import { Cpu, KeyRound } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import type { TokensView, TokenView } from "../../ipc/contract";
import { tokenMessage } from "../../token/messages";
import { cuil, day } from "../format";
import { Button } from "../parts/button";
import { Empty } from "../parts/empty";
import { ReasonNote } from "../parts/note";
import { type Asked, useProgram, useTexts } from "../use-program";

type Props = {
  readonly tokens: Asked<TokensView>;
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
  readonly onNext: () => void;
  readonly onClose: () => void;
};

export const CertificateStep = ({
  tokens: { value, reason },
  chosenId,
  onChoose,
  onNext,
  onClose,
}: Props) => {
  const texts = useTexts();
  const isChosen = value?.tokens.some(({ usable }) => usable.some(({ id }) => id === chosenId)) ?? false;
  const form = useRef<HTMLFormElement>(null);
  // Enter goes on with it.
  useEffect(() => {
    if (isChosen) form.current?.querySelector<HTMLInputElement>("input:checked")?.focus();
  }, [isChosen]);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChosen) onNext();
      }}
    >
      <ReasonNote reason={reason} />
      {!value && !reason && <p role="status">{texts.certificate.looking}</p>}
      {value && <Tokens value={value} chosenId={chosenId} onChoose={onChoose} />}
      <div className="actions">
        <Button look="primary" submits disabled={!isChosen}>
          {texts.certificate.next}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </form>
  );
};

const Tokens = ({
  value: { tokens, libraries },
  chosenId,
  onChoose,
}: {
  value: TokensView;
  chosenId: string | null;
  onChoose: (id: string) => void;
}) => {
  const texts = useTexts().certificate;
  if (tokens.length > 0) {
    return (
      <fieldset className="tokens">
        <legend>{texts.lead}</legend>
        {tokens.map((token) => (
          <Token
            key={`${token.ref.slot} ${token.ref.serial}`}
            token={token}
            chosenId={chosenId}
            onChoose={onChoose}
          />
        ))}
      </fieldset>
    );
  }
  const isDriverMissing = libraries.every(({ problem }) => problem !== null);
  return isDriverMissing ? (
    <Empty icon={Cpu} title={texts.noLibrary}>
      <p>{texts.noLibraryHelp}</p>
      {libraries.map(({ path, problem }) => (
        <ReasonNote key={path} reason={problem} level="wait" />
      ))}
    </Empty>
  ) : (
    <Empty icon={KeyRound} title={texts.noToken}>
      <p>{texts.noTokenHelp}</p>
    </Empty>
  );
};

const Token = ({
  token,
  chosenId,
  onChoose,
}: {
  token: TokenView;
  chosenId: string | null;
  onChoose: (id: string) => void;
}) => {
  const texts = useTexts().certificate;
  const { language } = useProgram();
  const id = useId();
  return (
    <div className="token">
      <p className="token-name">
        <KeyRound aria-hidden size={16} />
        {token.label} {token.model && <span className="soft">{token.model}</span>}
      </p>
      <ReasonNote reason={token.problem} />
      {token.usable.map(({ id: certificateId, summary }) => (
        <label
          key={certificateId}
          className="certificate"
          data-chosen={certificateId === chosenId || undefined}
        >
          <input
            type="radio"
            name="certificate"
            value={certificateId}
            checked={certificateId === chosenId}
            onChange={() => onChoose(certificateId)}
            aria-describedby={`${id}-${certificateId}`}
          />
          <span>
            <strong>{summary.commonName}</strong>
            <span id={`${id}-${certificateId}`} className="soft">
              {summary.nationalId && `${texts.nationalId} ${cuil(summary.nationalId)} · `}
              {texts.expires(day(summary.notAfter, language))}
              <br />
              {texts.issuer(summary.issuer)}
            </span>
          </span>
        </label>
      ))}
      {token.usable.length === 0 && !token.problem && <p className="soft">{texts.noUsable}</p>}
      {token.others.length > 0 && (
        <details open={token.usable.length === 0}>
          <summary>{texts.others(token.others.length)}</summary>
          <ul>
            {token.others.map(({ id: otherId, label, summary, reason }) => (
              <li key={otherId}>
                {summary?.commonName ?? label}: <span className="soft">{tokenMessage(reason, language)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
};

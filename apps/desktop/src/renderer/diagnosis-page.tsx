import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "./parts/button";
import { ReasonNote } from "./parts/note";
import { useAction, useAsk, useAsked, useProgram, useTexts, useTold } from "./use-program";

const ICONS = { good: CircleCheck, notice: TriangleAlert, bad: CircleX } as const;

export const DiagnosisPage = () => {
  const texts = useTexts();
  const { tokensChanged } = useTold();
  const { language } = useProgram();
  const ask = useAsk();
  const { value, reason, isLoading, again } = useAsked(
    () => ask("diagnosis.run"),
    `${tokensChanged} ${language}`,
  );
  const [isCopied, setIsCopied] = useState(false);
  const copy = useAction(() => ask("diagnosis.copy"));
  return (
    <section className="page" aria-busy={isLoading}>
      <div className="page-head">
        <h1>{texts.diagnosis.title}</h1>
        <div className="actions">
          <Button isBusy={isLoading} onClick={again}>
            {isLoading ? texts.diagnosis.running : texts.diagnosis.again}
          </Button>
          <Button look="primary" isBusy={copy.isRunning} onClick={async () => setIsCopied(await copy.run())}>
            {isCopied ? texts.diagnosis.copied : texts.diagnosis.copy}
          </Button>
        </div>
      </div>
      <p className="lead">{texts.diagnosis.lead}</p>
      <ReasonNote reason={copy.reason ?? reason} />
      <ul className="facts">
        {value?.map(({ about, level, text }) => {
          const Icon = ICONS[level];
          return (
            <li key={`${about} ${text}`} data-level={level}>
              <span className="fact-level">
                <Icon aria-hidden size={16} />
                {texts.diagnosis.levels[level]}
              </span>
              <span className="fact-area">{texts.diagnosis.areas[about]}</span>
              <span className="fact-text">{text}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

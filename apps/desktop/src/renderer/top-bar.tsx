import { Download, LogOut, PenLine, Settings, Stethoscope } from "lucide-react";
import { Button } from "./parts/button";
import { useAction, useAsk, useProgram, useTexts } from "./use-program";

export type Section = "sign" | "diagnosis" | "settings";

const ICONS = { sign: PenLine, diagnosis: Stethoscope, settings: Settings } as const;

export const TopBar = ({ section, go }: { section: Section; go: (section: Section) => void }) => {
  const { person, access, update } = useProgram();
  const texts = useTexts();
  const ask = useAsk();
  const end = useAction(() => ask("signIn.end"));
  const install = useAction(() => ask("update.install"));
  return (
    <header className="bar">
      <span className="bar-name">{texts.program}</span>
      <nav aria-label={texts.program} className="bar-sections">
        {(Object.keys(ICONS) as Section[]).map((one) => {
          const Icon = ICONS[one];
          return (
            <button
              key={one}
              type="button"
              aria-current={one === section ? "page" : undefined}
              onClick={() => go(one)}
            >
              <Icon aria-hidden size={16} />
              <span>{texts.sections[one]}</span>
            </button>
          );
        })}
      </nav>
      <div className="bar-end">
        {update.state === "ready" && (
          <Button look="quiet" isBusy={install.isRunning} onClick={() => install.run()}>
            <Download aria-hidden size={16} />
            {texts.updateReady(update.version ?? "")}
          </Button>
        )}
        {person && (
          <>
            <span className="bar-person">
              {access === "ticket" && <span className="tag">{texts.fromPage}</span>}
              <span>{texts.person(person.name, person.municipality)}</span>
            </span>
            <Button
              look="quiet"
              isBusy={end.isRunning}
              aria-label={access === "ticket" ? texts.signIn.leaveTicket : texts.signIn.end}
              title={access === "ticket" ? texts.signIn.leaveTicket : texts.signIn.end}
              onClick={() => end.run()}
            >
              <LogOut aria-hidden size={16} />
            </Button>
          </>
        )}
      </div>
    </header>
  );
};

import { CircleCheck, CircleX } from "lucide-react";
import { useId } from "react";
import { reasonText } from "../../batch/reason";
import type { TokenView } from "../../ipc/contract";
import { Button } from "../parts/button";
import { ReasonNote } from "../parts/note";
import { useAction, useAsk, useAsked, useProgram, useTexts, useTold } from "../use-program";

export const LibrarySettings = () => {
  const texts = useTexts();
  const { language } = useProgram();
  const { tokensChanged } = useTold();
  const ask = useAsk();
  const { value, reason } = useAsked(() => ask("token.list"), String(tokensChanged));
  const add = useAction(() => ask("library.add"));
  const remove = useAction((path: string) => ask("library.remove", { path }));
  return (
    <section>
      <h2>{texts.settings.libraries}</h2>
      <p className="help">{texts.settings.librariesHelp}</p>
      <ReasonNote reason={add.reason ?? remove.reason ?? reason} />
      {!value && !reason && <p role="status">{texts.loading}</p>}
      {value?.libraries.length === 0 && <p className="soft">{texts.settings.noLibraries}</p>}
      <ul className="rows">
        {value?.libraries.map(({ path, name, isAdded, problem }) => (
          <li key={path} data-level={problem ? "bad" : "good"}>
            <span className="row-main">
              <span>{name}</span>
              <span className="address">{path}</span>
              {problem && <span className="row-problem">{reasonText(problem, language)}</span>}
            </span>
            <span className="fact-level" title={problem ? texts.diagnosis.levels.bad : texts.settings.works}>
              {problem ? <CircleX aria-hidden size={16} /> : <CircleCheck aria-hidden size={16} />}
              {problem ? texts.diagnosis.levels.bad : texts.settings.works}
            </span>
            {isAdded && (
              <Button
                look="quiet"
                aria-label={texts.settings.removeLibrary(name)}
                onClick={() => remove.run(path)}
              >
                {texts.settings.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {value?.tokens
        .filter(({ seenBy }) => seenBy.length > 1)
        .map((token) => (
          <PreferLibrary key={token.ref.serial + token.ref.slot} token={token} />
        ))}
      <div className="actions">
        <Button isBusy={add.isRunning} onClick={() => add.run()}>
          {texts.settings.addLibrary}
        </Button>
      </div>
    </section>
  );
};

/** One token works with the vendor's library, not with a general one, or the other way. */
const PreferLibrary = ({ token }: { token: TokenView }) => {
  const texts = useTexts().settings;
  const ask = useAsk();
  const id = useId();
  const prefer = useAction((library: string) => ask("token.prefer", { token: token.ref, library }));
  return (
    <div className="form">
      <label htmlFor={id}>{texts.libraryFor(token.label)}</label>
      <select id={id} value={token.ref.library} onChange={(event) => prefer.run(event.target.value)}>
        {token.seenBy.map((path) => (
          <option key={path} value={path}>
            {path}
          </option>
        ))}
      </select>
      <ReasonNote reason={prefer.reason} />
    </div>
  );
};

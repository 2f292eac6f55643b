import { useId } from "react";
import { Note } from "../parts/note";
import { useAction, useAsk, useProgram, useTexts } from "../use-program";
import { LibrarySettings } from "./library-settings";
import { ServerSettings } from "./server-settings";

export const SettingsPage = () => {
  const texts = useTexts();
  const { version, update } = useProgram();
  return (
    <section className="page">
      <div className="page-head">
        <h1>{texts.settings.title}</h1>
      </div>
      <ServerSettings />
      <LibrarySettings />
      <Look />
      <p className="soft">
        {texts.settings.version(version)} {update.state === "off" && texts.settings.noUpdates}
      </p>
      {update.state === "refused" && <Note level="bad">{texts.updateRefused(update.version ?? "")}</Note>}
    </section>
  );
};

const Look = () => {
  const texts = useTexts().settings;
  const { language, theme } = useProgram();
  const ask = useAsk();
  const id = useId();
  const change = useAction((settings: { language?: "es" | "en"; theme?: typeof theme }) =>
    ask("settings.change", settings),
  );
  return (
    <div className="pair">
      <div className="form">
        <label htmlFor={`${id}-language`}>{texts.language}</label>
        <select
          id={`${id}-language`}
          value={language}
          onChange={(event) => change.run({ language: event.target.value as typeof language })}
        >
          {(Object.keys(texts.languages) as (typeof language)[]).map((one) => (
            <option key={one} value={one}>
              {texts.languages[one]}
            </option>
          ))}
        </select>
      </div>
      <div className="form">
        <label htmlFor={`${id}-theme`}>{texts.theme}</label>
        <select
          id={`${id}-theme`}
          value={theme}
          onChange={(event) => change.run({ theme: event.target.value as typeof theme })}
        >
          {(Object.keys(texts.themes) as (typeof theme)[]).map((one) => (
            <option key={one} value={one}>
              {texts.themes[one]}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
};

import { useEffect, useState } from "react";
import { DiagnosisPage } from "./diagnosis-page";
import { Entry } from "./entry/entry";
import { UnknownServer } from "./entry/unknown-server";
import { SettingsPage } from "./settings/settings-page";
import { SignPage } from "./sign/sign-page";
import { type Section, TopBar } from "./top-bar";
import { useTexts, useTold } from "./use-program";

export const App = () => {
  const { program, batch } = useTold();
  const texts = useTexts();
  const [section, setSection] = useState<Section>("sign");

  useEffect(() => {
    if (!program) return;
    document.documentElement.lang = program.language;
    document.documentElement.dataset.theme = program.theme;
  }, [program]);

  if (!program) return <p className="starting">{texts.loading}</p>;
  const isInside = program.access === "account" || program.access === "ticket" || batch !== null;
  return (
    <>
      <a className="skip" href="#content">
        {texts.skip}
      </a>
      <TopBar section={section} go={setSection} />
      <main id="content" tabIndex={-1}>
        {section === "diagnosis" && <DiagnosisPage />}
        {section === "settings" && <SettingsPage />}
        {/* Stays while another section is looked at: what was chosen is still chosen. */}
        <div className="section" hidden={section !== "sign"}>
          {isInside ? <SignPage isShown={section === "sign"} /> : <Entry />}
        </div>
      </main>
      {program.unknownServer && <UnknownServer address={program.unknownServer} />}
    </>
  );
};

import { ChevronRight } from "lucide-react";
import { ReasonNote } from "../parts/note";
import { useAction, useAsk, useAsked, useTexts } from "../use-program";

export const ChooseMunicipality = ({ onChosen }: { onChosen?: () => void }) => {
  const texts = useTexts();
  const ask = useAsk();
  const { value, reason } = useAsked(() => ask("municipality.list"), "");
  const choose = useAction((schema: string) => ask("municipality.choose", { schema }));
  return (
    <section className="middle">
      <h1>{texts.municipality.title}</h1>
      <p className="lead">{texts.municipality.lead}</p>
      <ReasonNote reason={choose.reason ?? reason} />
      {!value && !reason && <p role="status">{texts.loading}</p>}
      <ul className="choices">
        {value?.map(({ schema, name, acronym }) => (
          <li key={schema}>
            <button
              type="button"
              aria-label={texts.municipality.choose(name)}
              onClick={async () => {
                if (await choose.run(schema)) onChosen?.();
              }}
            >
              <span>{name}</span>
              <span className="soft">{acronym}</span>
              <ChevronRight aria-hidden size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

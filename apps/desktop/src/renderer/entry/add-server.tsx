import { useId, useState } from "react";
import { Button } from "../parts/button";
import { ReasonNote } from "../parts/note";
import { useAction, useAsk, useTexts } from "../use-program";

/** The one thing that is set up. */
export const AddServer = ({ onAdded }: { onAdded?: () => void }) => {
  const texts = useTexts().welcome;
  const ask = useAsk();
  const id = useId();
  const [address, setAddress] = useState("");
  const add = useAction(() => ask("server.add", { address }));
  const submit = async (): Promise<void> => {
    if (address.trim() === "" || add.isRunning) return;
    if (await add.run()) onAdded?.();
  };
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label htmlFor={id}>{texts.address}</label>
      <input
        id={id}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        aria-describedby={`${id}-help`}
        aria-invalid={add.reason !== null || undefined}
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        required
      />
      <p id={`${id}-help`} className="help">
        {texts.example}
      </p>
      <ReasonNote reason={add.reason} />
      <div className="actions">
        <Button look="primary" submits isBusy={add.isRunning}>
          {add.isRunning ? texts.adding : texts.add}
        </Button>
      </div>
    </form>
  );
};

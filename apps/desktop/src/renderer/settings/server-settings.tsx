import { useState } from "react";
import { AddServer } from "../entry/add-server";
import { ChooseMunicipality } from "../entry/choose-municipality";
import { Button } from "../parts/button";
import { ReasonNote } from "../parts/note";
import { useAction, useAsk, useProgram, useTexts } from "../use-program";

export const ServerSettings = () => {
  const texts = useTexts().settings;
  const { servers, current, access } = useProgram();
  const ask = useAsk();
  const [shown, setShown] = useState<"nothing" | "add" | "municipality">(
    servers.length === 0 ? "add" : "nothing",
  );
  const choose = useAction((address: string) => ask("server.choose", { address }));
  const remove = useAction((address: string) => ask("server.remove", { address }));
  return (
    <section>
      <h2>{texts.servers}</h2>
      <ReasonNote reason={choose.reason ?? remove.reason} />
      <ul className="rows">
        {servers.map(({ address, name, municipality }) => (
          <li key={address}>
            <span className="row-main">
              <span>{municipality ? `${name} · ${municipality}` : name}</span>
              <span className="address">{new URL(address).host}</span>
            </span>
            {address === current ? (
              <span className="tag">{texts.current}</span>
            ) : (
              <Button aria-label={texts.chooseServer(name)} onClick={() => choose.run(address)}>
                {texts.use}
              </Button>
            )}
            <Button look="quiet" aria-label={texts.removeServer(name)} onClick={() => remove.run(address)}>
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
      {shown === "add" && <AddServer onAdded={() => setShown("nothing")} />}
      {shown === "municipality" && <ChooseMunicipality onChosen={() => setShown("nothing")} />}
      {shown === "nothing" && (
        <div className="actions">
          <Button onClick={() => setShown("add")}>{texts.addServer}</Button>
          {access === "account" && (
            <Button onClick={() => setShown("municipality")}>{texts.changeMunicipality}</Button>
          )}
        </div>
      )}
    </section>
  );
};

import type { ProgramState } from "../../ipc/contract";
import { Button } from "../parts/button";
import { Note, ReasonNote } from "../parts/note";
import { useAction, useAsk, useProgram, useTexts } from "../use-program";

export const SignIn = ({ server }: { server: ProgramState["servers"][number] }) => {
  const { access, problem, isSignInLasting } = useProgram();
  const texts = useTexts();
  const ask = useAsk();
  const start = useAction(() => ask("signIn.start"));
  const cancel = useAction(() => ask("signIn.cancel"));
  const retry = useAction(() => ask("server.choose", { address: server.address }));
  const isWaiting = access === "signingIn";
  return (
    <section className="middle">
      <h1>{texts.signIn.title(server.name)}</h1>
      <p className="address">{new URL(server.address).host}</p>
      <p className="lead">{texts.signIn.lead}</p>
      {!isSignInLasting && <Note level="wait">{texts.signIn.notLasting}</Note>}
      <ReasonNote reason={start.reason ?? problem}>
        {!start.reason && problem?.code !== "SIGNED_OUT" && problem?.code !== "TICKET_OVER" && (
          <Button isBusy={retry.isRunning} onClick={() => retry.run()}>
            {texts.retry}
          </Button>
        )}
      </ReasonNote>
      <div className="actions">
        <Button look="primary" isBusy={isWaiting} onClick={() => start.run()}>
          {isWaiting ? texts.signIn.waiting : texts.signIn.start}
        </Button>
        {isWaiting && <Button onClick={() => cancel.run()}>{texts.cancel}</Button>}
      </div>
    </section>
  );
};

import { Button } from "../parts/button";
import { Dialog } from "../parts/dialog";
import { ReasonNote } from "../parts/note";
import { useAction, useAsk, useTexts } from "../use-program";

/** Anybody can make a link: a server that nobody set up is let in by the person alone. */
export const UnknownServer = ({ address }: { address: string }) => {
  const texts = useTexts().unknownServer;
  const ask = useAsk();
  const accept = useAction(() => ask("link.accept"));
  const refuse = useAction(() => ask("link.refuse"));
  return (
    <Dialog title={texts.title} isLocked={accept.isRunning} onClose={() => refuse.run()}>
      <p>{texts.lead}</p>
      <p className="address">{address}</p>
      <ReasonNote reason={accept.reason} />
      <div className="actions">
        <Button look="primary" isBusy={accept.isRunning} onClick={() => accept.run()}>
          {texts.accept}
        </Button>
        {/* Whoever presses Enter without reading lets nobody in. */}
        <Button autoFocus onClick={() => refuse.run()}>
          {texts.refuse}
        </Button>
      </div>
    </Dialog>
  );
};

import { Component, type ReactNode } from "react";
import { useTexts } from "../use-program";
import { Button } from "./button";

/** What stands in for a screen with a bug, instead of nothing. */
export class Broken extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError = () => ({ isBroken: true });

  override render(): ReactNode {
    return this.state.isBroken ? (
      <Again onAgain={() => this.setState({ isBroken: false })} />
    ) : (
      this.props.children
    );
  }
}

const Again = ({ onAgain }: { onAgain: () => void }) => {
  const texts = useTexts();
  return (
    <main className="middle">
      <p role="alert">{texts.broken}</p>
      <div className="actions">
        <Button look="primary" onClick={onAgain}>
          {texts.retry}
        </Button>
      </div>
    </main>
  );
};

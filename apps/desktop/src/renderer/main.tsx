import { createRoot } from "react-dom/client";
import type { Bridge } from "../ipc/bridge";
import { App } from "./app";
import { createAsk } from "./ask";
import { Broken } from "./parts/broken";
import { createStore } from "./store";
import { Program } from "./use-program";

declare global {
  interface Window {
    /** From the preload script. */
    readonly foja: Bridge;
  }
}

const root = document.getElementById("root");
if (!root) throw new Error("no root");
createRoot(root).render(
  <Program value={{ ask: createAsk(window.foja), store: createStore(window.foja) }}>
    <Broken>
      <App />
    </Broken>
  </Program>,
);

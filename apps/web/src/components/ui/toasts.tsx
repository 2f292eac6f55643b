"use client";

import { CircleCheck } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";

const SHOWN_MS = 6000;

type Shown = { readonly id: number; readonly text: string };

const Context = createContext<(text: string) => void>(() => {
  throw new Error("outside of ToastProvider");
});

/** Short words that need no reading: nothing is lost with them. A failure, a number to keep or a next step is a `Note` in the page. */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const next = useRef(0);
  const toast = useCallback((text: string) => {
    next.current += 1;
    const id = next.current;
    setShown((others) => [...others, { id, text }]);
    setTimeout(() => setShown((others) => others.filter((one) => one.id !== id)), SHOWN_MS);
  }, []);

  return (
    <>
      <Context value={toast}>{children}</Context>
      {/* There from the beginning: readers say what is added to it. */}
      <div role="status" className="toasts">
        {shown.map(({ id, text }) => (
          <p key={id} className="toast">
            <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
            {text}
          </p>
        ))}
      </div>
    </>
  );
};

export const useToast = (): ((text: string) => void) => useContext(Context);

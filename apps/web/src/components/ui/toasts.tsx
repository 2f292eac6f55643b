"use client";

import { CircleCheck } from "lucide-react";
import { Toast } from "radix-ui";
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
    setShown((others) => [...others, { id: next.current, text }]);
  }, []);
  const forget = (id: number) => setShown((others) => others.filter((one) => one.id !== id));

  return (
    <Toast.Provider duration={SHOWN_MS}>
      <Context value={toast}>{children}</Context>
      {shown.map(({ id, text }) => (
        <Toast.Root key={id} className="toast" onOpenChange={(isOpen) => !isOpen && forget(id)}>
          <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
          <Toast.Description>{text}</Toast.Description>
        </Toast.Root>
      ))}
      <Toast.Viewport className="toasts" />
    </Toast.Provider>
  );
};

export const useToast = (): ((text: string) => void) => useContext(Context);

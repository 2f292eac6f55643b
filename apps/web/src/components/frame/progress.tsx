"use client";

import { useRouter } from "next/navigation";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useTransition,
} from "react";

/** Asked before the page is left; answers whether to stay. It may ask the person first and call `leave` afterwards. */
export type Guard = (leave: () => void) => boolean;

type Options = { readonly replace?: boolean; readonly scroll?: boolean };

type Progress = {
  /** A page or other rows are on their way; what is shown is what was asked before. */
  readonly isPending: boolean;
  /** Goes to an address of ours. The old page stays, marked as busy, until the new one can be shown whole. */
  readonly go: (address: string, options?: Options) => void;
  /** Loads the page's data again, with the same marks. */
  readonly reload: () => void;
  /** One page has one guard; answers how to take it away. */
  readonly guard: (guard: Guard) => () => void;
};

const Context = createContext<Progress | undefined>(undefined);

/** The one way from page to page, so that it can be seen, heard and, where something would be lost, stopped. */
export const ProgressProvider = ({ children }: { children: ReactNode }) => {
  const router = useRouter();
  const [isPending, start] = useTransition();
  const current = useRef<Guard | undefined>(undefined);

  const go = useCallback(
    (address: string, { replace = false, scroll = true }: Options = {}) => {
      const leave = () => {
        current.current = undefined;
        start(() => (replace ? router.replace(address, { scroll }) : router.push(address, { scroll })));
      };
      if (!current.current?.(leave)) leave();
    },
    [router],
  );
  const reload = useCallback(() => start(() => router.refresh()), [router]);
  const guard = useCallback((wanted: Guard) => {
    current.current = wanted;
    return () => {
      if (current.current === wanted) current.current = undefined;
    };
  }, []);

  useEffect(() => holdBack(current), []);

  const value = useMemo(() => ({ isPending, go, reload, guard }), [isPending, go, reload, guard]);
  return <Context value={value}>{children}</Context>;
};

type NavigateEvent = Event & { readonly navigationType: string; readonly destination: { key: string } };
type Navigation = EventTarget & { traverseTo(key: string): unknown };

/** The browser's own ways out: closing or reloading, which it asks about itself, and back, where it lets a page say no. */
const holdBack = (current: { readonly current: Guard | undefined }): (() => void) => {
  const stopped = new AbortController();
  const { signal } = stopped;
  window.addEventListener(
    "beforeunload",
    (event) => {
      if (current.current) event.preventDefault();
    },
    { signal },
  );
  const { navigation } = window as { navigation?: Navigation };
  navigation?.addEventListener(
    "navigate",
    (event) => {
      const { navigationType, destination, cancelable } = event as NavigateEvent;
      if (navigationType !== "traverse" || !cancelable) return;
      if (current.current?.(() => navigation.traverseTo(destination.key))) event.preventDefault();
    },
    { signal },
  );
  return () => stopped.abort();
};

export const useProgress = (): Progress => {
  const progress = useContext(Context);
  if (!progress) throw new Error("outside of ProgressProvider");
  return progress;
};

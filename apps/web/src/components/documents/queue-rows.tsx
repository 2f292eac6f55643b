"use client";

import { type ReactNode, useLayoutEffect, useRef } from "react";

/** Rows that scroll by themselves; the current one is in sight from the beginning. */
export const QueueRows = ({ label, children }: { label: string; children: ReactNode }) => {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const current = list.current?.querySelector<HTMLElement>(":scope > [aria-current]");
    if (!list.current || !current) return;
    const { offsetTop, offsetHeight } = current;
    // As far up as leaves some of what came before.
    list.current.scrollTop = offsetTop - list.current.offsetTop - 2 * offsetHeight;
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it
    <ul ref={list} tabIndex={0} aria-label={label} className="doc-queue-rows">
      {children}
    </ul>
  );
};

"use client";

import { useEffect, useRef } from "react";

/** What it takes to see that another document has come. */
const NOTICED_MS = 1000;

/**
 * Whether somebody can have noticed which document is open: one letter signs, and whoever taps it for one document must not sign the
 * next one before it has been shown.
 */
export const useNoticed = (documentId: string): (() => boolean) => {
  const opened = useRef({ documentId, at: Number.POSITIVE_INFINITY });
  useEffect(() => {
    opened.current = { documentId, at: performance.now() };
  }, [documentId]);
  return () => {
    const isShown = document.querySelector(".pdf-sheet canvas, .pdf-reader [role=alert]") !== null;
    return (
      isShown &&
      opened.current.documentId === documentId &&
      performance.now() - opened.current.at > NOTICED_MS
    );
  };
};

"use client";

import { AlertDialog } from "radix-ui";
import { type ReactNode, useRef } from "react";

type DialogProps = {
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly title: string;
  /** What will happen, in words and numbers. */
  readonly text: ReactNode;
  /** Fields, if it needs any. */
  readonly children?: ReactNode;
  readonly actions: ReactNode;
};

/**
 * A question that must be answered before anything else. The focus begins in its first field, or on the button that changes nothing
 * (`<AlertDialog.Cancel>` among the actions), and goes back where it came from.
 */
export const Dialog = ({ isOpen, close, title, text, children, actions }: DialogProps) => {
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(wanted) => !wanted && close()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="veil" />
        <AlertDialog.Content
          ref={content}
          className="dialog"
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
            const field = content.current?.querySelector<HTMLElement>("input, textarea, select");
            if (!field) return;
            event.preventDefault();
            field.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
          }}
        >
          <AlertDialog.Title className="mb-2 text-read font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div>{text}</div>
          </AlertDialog.Description>
          {children}
          <div className="mt-4 flex flex-wrap justify-end gap-2">{actions}</div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};

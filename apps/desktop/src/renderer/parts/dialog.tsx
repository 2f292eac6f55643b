import { type ReactNode, useEffect, useId, useRef } from "react";

/** A window inside the window: the browser keeps the focus in it, and Escape closes it. */
export const Dialog = ({
  title,
  isLocked = false,
  onClose,
  children,
}: {
  title: string;
  /** Nothing can be given up at the moment. */
  isLocked?: boolean;
  onClose: () => void;
  children: ReactNode;
}) => {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!isLocked) onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
};

import { useEffect, useRef } from "react";

/** Keys without a modifier, where nobody is typing. */
export const useKeys = (isOn: boolean, actions: Readonly<Record<string, () => void>>): void => {
  const current = useRef(actions);
  current.current = actions;
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent): void => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement &&
        target.closest("input:not([type=checkbox]), select, textarea, dialog");
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const action = current.current[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isOn]);
};

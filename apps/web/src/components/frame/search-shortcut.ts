type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** Whether these keys ask for the search: Ctrl-K (⌘K) anywhere, `/` where it would not be typed. */
export const isSearchShortcut = ({ key, ctrlKey, metaKey, altKey }: Key, isTyping: boolean): boolean => {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k";
  return key === "/" && !isTyping;
};

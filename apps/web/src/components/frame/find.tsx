"use client";

import { Search } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { OfficialNumber } from "../ui/official-number";
import { isNumber } from "./found";
import { useProgress } from "./progress";
import { isSearchShortcut } from "./search-shortcut";
import { useFound } from "./use-found";

/**
 * Search everywhere, in the bar of every page: `/` or Ctrl-K reach it (ARIA Authoring Practices, combobox with a list). Enter opens what
 * is chosen, or what bears exactly this number, or the page with everything that matches.
 */
export const Find = () => {
  const t = useTranslations("find");
  const { go } = useProgress();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const { text, found, isSearching, hasFailed } = useFound(typed, isOpen);
  const isShown = isOpen && text !== "";
  const everything = found.length;

  useSearchKeys(input);
  const pathname = usePathname();
  useEffect(() => {
    if (pathname) setOpen(false);
  }, [pathname]);

  const open = (index: number) => {
    const address = found[index]?.address ?? `/buscar?${new URLSearchParams({ buscar: typed.trim() })}`;
    setOpen(false);
    input.current?.blur();
    go(address);
  };

  const step = (key: string): boolean => {
    switch (key) {
      case "ArrowDown":
        setChosen(chosen >= everything ? 0 : chosen + 1);
        return true;
      case "ArrowUp":
        setChosen(chosen <= 0 ? everything : chosen - 1);
        return true;
      case "Escape":
        if (isShown) setOpen(false);
        else input.current?.blur();
        return true;
      case "Enter":
        if (typed.trim())
          open(chosen >= 0 && isShown ? chosen : found.findIndex((one) => isNumber(one, typed)));
        return true;
      default:
        return false;
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (step(event.key)) event.preventDefault();
  };

  const option = (index: number) => ({
    id: `${id}-${index}`,
    role: "option",
    "aria-selected": index === chosen,
    className: "find-option",
    onMouseMove: () => setChosen(index),
    // Before the field loses the focus, and the list with it.
    onMouseDown: (event: { preventDefault(): void }) => {
      event.preventDefault();
      open(index);
    },
  });

  return (
    <search>
      <label className="find-box">
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">{t("label")}</span>
        <input
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && chosen >= 0 ? `${id}-${chosen}` : undefined}
          aria-keyshortcuts="/ Control+K"
          placeholder={t("placeholder")}
          maxLength={200}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosen(-1);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        <kbd aria-hidden className="rounded border border-line px-1 text-meta">
          /
        </kbd>
      </label>
      <p role="status" className="sr-only">
        {isShown && !isSearching ? t("count", { count: found.length }) : ""}
      </p>
      {isShown && (
        <div className="find-results">
          <div id={`${id}-list`} role="listbox" aria-label={t("results")}>
            {found.map((one, index) => (
              <div key={one.id} {...option(index)}>
                {one.number && <OfficialNumber number={one.number} />}
                <bdi className="min-w-0 truncate">{one.text}</bdi>
              </div>
            ))}
            <div {...option(everything)}>
              <Search aria-hidden className="size-4 shrink-0 text-ink-soft" />
              <span className="min-w-0 truncate">{t("all", { text })}</span>
            </div>
          </div>
          <p className="px-2 py-1 text-meta text-ink-soft">
            {hasFailed ? t("failed") : found.length === 0 && !isSearching ? t("none") : t("hint")}
          </p>
        </div>
      )}
    </search>
  );
};

const useSearchKeys = (input: { readonly current: HTMLInputElement | null }) => {
  useEffect(() => {
    const focusSearch = (event: globalThis.KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
      const field = visible(input.current) ?? visible(document.querySelector("[data-search]"));
      if (!field || !isSearchShortcut(event, isTyping)) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    document.addEventListener("keydown", focusSearch);
    return () => document.removeEventListener("keydown", focusSearch);
  }, [input]);
};

const visible = (field: HTMLInputElement | null): HTMLInputElement | undefined =>
  field?.checkVisibility() ? field : undefined;

"use client";

import { Search, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef } from "react";
import { Button } from "../ui/button";
import { type ListQuery, listAddress, SEARCH_MAX } from "./list-query";
import { isSearchShortcut } from "./search-shortcut";

type SearchBarProps = {
  readonly path: string;
  readonly query: ListQuery;
  readonly label: string;
  readonly statuses: readonly { readonly value: string; readonly label: string }[];
};

/** Search and status of a list. Everything it changes is in the address. */
export const SearchBar = ({ path, query, label, statuses }: SearchBarProps) => {
  const t = useTranslations("list");
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const searchId = useId();
  const statusId = useId();

  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
      if (!isSearchShortcut(event, isTyping)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", focusSearch);
    return () => document.removeEventListener("keydown", focusSearch);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    router.push(listAddress(path, query, { search: input.current?.value.trim() ?? "" }));
  };

  const clear = () => {
    if (input.current) input.current.value = "";
    input.current?.focus();
    router.push(listAddress(path, query, { search: "" }));
  };

  return (
    <search>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-64">
          <label htmlFor={searchId} className="mb-1 block text-xs font-medium text-ink-soft">
            {label}
          </label>
          <div className="flex gap-2">
            <div className="relative min-w-0 grow">
              <input
                key={query.search}
                ref={input}
                id={searchId}
                type="text"
                inputMode="search"
                enterKeyHint="search"
                defaultValue={query.search}
                maxLength={SEARCH_MAX}
                data-search
                className="h-9 w-full rounded-md border border-line-strong bg-raised pr-9 pl-3 text-sm"
              />
              {query.search && (
                <button
                  type="button"
                  onClick={clear}
                  aria-label={t("searchClear")}
                  className="absolute top-1 right-1 grid size-7 place-items-center rounded text-ink-soft hover:bg-surface"
                >
                  <X aria-hidden className="size-4" />
                </button>
              )}
            </div>
            <Button type="submit">
              <Search aria-hidden className="size-4" />
              {t("searchSubmit")}
            </Button>
          </div>
        </div>
        <div>
          <label htmlFor={statusId} className="mb-1 block text-xs font-medium text-ink-soft">
            {t("filterStatus")}
          </label>
          <select
            id={statusId}
            value={query.status}
            onChange={(event) => router.push(listAddress(path, query, { status: event.target.value }))}
            className="h-9 rounded-md border border-line-strong bg-raised px-2 text-sm"
          >
            <option value="">{t("filterAll")}</option>
            {statuses.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </div>
      </form>
    </search>
  );
};

"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "../ui/button";
import { useProgress } from "./progress";

/** The search as a page of its own: where a phone has no room for it in the bar. */
export const SearchForm = ({ search }: { search: string }) => {
  const t = useTranslations("find");
  const { go } = useProgress();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (input.current && input.current.value.trim() !== search) input.current.value = search;
  }, [search]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = input.current?.value.trim() ?? "";
    go(text ? `/buscar?${new URLSearchParams({ buscar: text })}` : "/buscar", { scroll: false });
  };

  return (
    <search>
      <form onSubmit={submit} className="flex gap-2 px-[var(--gutter)] pb-4">
        <input
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t("label")}
          placeholder={t("placeholder")}
          defaultValue={search}
          maxLength={200}
          className="input max-w-[var(--measure)]"
        />
        <Button type="submit">
          <Search aria-hidden className="size-4" />
          {t("submit")}
        </Button>
      </form>
    </search>
  );
};

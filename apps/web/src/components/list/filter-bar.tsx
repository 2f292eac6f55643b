"use client";

import { ChevronDown, Columns3, Download, Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { DropdownMenu } from "radix-ui";
import { type FormEvent, useEffect, useId, useRef } from "react";
import { useProgress } from "../frame/progress";
import { Button, buttonStyle } from "../ui/button";
import { MenuChoice } from "../ui/menu-choice";
import type { Column } from "./column";
import { ColumnMenu } from "./column-menu";
import { isNarrowed, type ListQuery, type ListSpec, listAddress, SEARCH_MAX, withFilter } from "./list-query";

export type Filter = { readonly key: string; readonly label: string } & (
  | {
      readonly kind: "choice";
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
  /** A civil day of the municipality, `2026-11-29` in the address. */
  | { readonly kind: "day" }
);

type FilterBarProps<Row> = {
  readonly spec: ListSpec;
  readonly query: ListQuery;
  readonly filters: readonly Filter[];
  readonly searchLabel: string | undefined;
  readonly columns: readonly Column<Row>[];
  readonly chosenColumns: readonly string[] | undefined;
  readonly exportPath: string | undefined;
  readonly total: number;
};

/** What the rows are asked for, and how they are shown. Everything it changes is in the address. */
export const FilterBar = <Row,>(props: FilterBarProps<Row>) => {
  const { spec, query, filters, searchLabel, exportPath, total } = props;
  const t = useTranslations("list");
  const { go } = useProgress();
  const { search, toSearch } = useSearchField(query);

  const ask = (change: Partial<ListQuery>) => go(listAddress(spec.path, query, change), { scroll: false });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be laid out by rules of its own
    <div role="group" aria-label={t("filters")} className="list-filters">
      {searchLabel && (
        <SearchField
          field={search}
          label={searchLabel}
          search={query.search}
          ask={(text) => ask({ search: text })}
        />
      )}
      {filters.map((filter) => (
        <FilterChip
          key={filter.key}
          filter={filter}
          value={query.filters[filter.key] ?? ""}
          ask={(value) => ask(withFilter(query, filter.key, value))}
          remove={() => {
            toSearch();
            ask(withFilter(query, filter.key, ""));
          }}
        />
      ))}
      {isNarrowed(query) && (
        <Button
          look="quiet"
          size="tight"
          onClick={() => {
            toSearch();
            ask({ search: "", filters: {} });
          }}
        >
          {t("clear")}
        </Button>
      )}
      <div className="ml-auto @max-[40rem]:hidden flex items-center gap-2">
        <ColumnMenu path={spec.path} query={query} columns={props.columns} chosen={props.chosenColumns}>
          <Columns3 aria-hidden className="size-4" />
          {t("columns")}
        </ColumnMenu>
        {exportPath && total > 0 && (
          <a
            href={listAddress(exportPath, { ...query, columns: undefined, page: 1 })}
            download
            className={buttonStyle({ size: "tight" })}
          >
            <Download aria-hidden className="size-4" />
            {t("export", { count: total })}
          </a>
        )}
      </div>
    </div>
  );
};

/** The words of what was asked for, for paper and for readers. */
export const filterWords = ({ search, filters }: ListQuery, known: readonly Filter[]): readonly string[] => [
  ...(search ? [`«${search}»`] : []),
  ...known.flatMap((filter) => {
    const value = filters[filter.key];
    return value ? [`${filter.label}: ${wordOf(filter, value)}`] : [];
  }),
];

const wordOf = (filter: Filter, value: string): string =>
  filter.kind === "choice"
    ? (filter.options.find((option) => option.value === value)?.label ?? value)
    : value.split("-").reverse().join("/");

/** The field keeps what is typed; it takes what the address says when that changed elsewhere, by going back or clearing. */
const useSearchField = ({ search: asked }: ListQuery) => {
  const search = useRef<HTMLInputElement>(null);
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (search.current && search.current.value.trim() !== asked) search.current.value = asked;
  }, [asked]);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    search.current?.focus();
  });
  return {
    search,
    /** What was pressed is gone with the next rows. */
    toSearch: () => {
      wantsFocus.current = true;
      search.current?.focus();
    },
  };
};

type SearchFieldProps = {
  readonly field: React.RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly search: string;
  readonly ask: (text: string) => void;
};

const SearchField = ({ field, label, search, ask }: SearchFieldProps) => {
  const t = useTranslations("list");
  const id = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(field.current?.value.trim() ?? "");
  };

  const clear = () => {
    if (field.current) field.current.value = "";
    field.current?.focus();
    ask("");
  };

  return (
    <search className="min-w-0 shrink-0">
      <form onSubmit={submit} className="relative">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <Search aria-hidden className="pointer-events-none absolute top-1.5 left-2 size-4 text-ink-soft" />
        <input
          ref={field}
          id={id}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={label}
          defaultValue={search}
          maxLength={SEARCH_MAX}
          data-search
          className="input min-h-7 w-60 pr-8 pl-8 text-small"
        />
        {search && (
          <button
            type="button"
            onClick={clear}
            aria-label={t("searchClear")}
            className="absolute top-0.5 right-0.5 grid size-6 place-items-center rounded text-ink-soft hover:bg-surface"
          >
            <X aria-hidden className="size-4" />
          </button>
        )}
        <button type="submit" className="sr-only" tabIndex={-1}>
          {t("searchSubmit")}
        </button>
      </form>
    </search>
  );
};

type FilterChipProps = {
  readonly filter: Filter;
  readonly value: string;
  readonly ask: (value: string) => void;
  readonly remove: () => void;
};

const FilterChip = ({ filter, value, ask, remove }: FilterChipProps) => {
  const t = useTranslations("list");
  return (
    <span className="chip" data-set={value ? "" : undefined}>
      {filter.kind === "day" ? (
        <DayFilter label={filter.label} value={value} ask={ask} />
      ) : (
        <DropdownMenu.Root modal={false}>
          <DropdownMenu.Trigger className="inline-flex min-h-6 items-center gap-1">
            {value ? `${filter.label}: ${wordOf(filter, value)}` : filter.label}
            <ChevronDown aria-hidden className="size-4 text-ink-soft" />
          </DropdownMenu.Trigger>
          <DropdownMenu.Portal>
            <DropdownMenu.Content align="start" sideOffset={6} className="menu max-h-80 overflow-y-auto">
              <MenuChoice title={filter.label} value={value} choices={filter.options} choose={ask} />
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      )}
      {value && (
        <button
          type="button"
          onClick={remove}
          aria-label={t("filterRemove", { filter: filter.label, value: wordOf(filter, value) })}
          className="grid size-6 place-items-center rounded text-ink-soft hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </span>
  );
};

type DayFilterProps = Pick<FilterChipProps, "value" | "ask"> & { readonly label: string };

/** A day counts when it is whole and the field is left, or Enter: while somebody types a year, each digit would be another day. */
const DayFilter = ({ label, value, ask }: DayFilterProps) => {
  const apply = (typed: string) => {
    if (typed !== value) ask(typed);
  };
  return (
    <label className="inline-flex min-h-6 items-center gap-1">
      {label}
      <input
        key={value}
        type="date"
        defaultValue={value}
        max="9999-12-31"
        onBlur={({ target }) => apply(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === "Enter") apply(currentTarget.value);
        }}
      />
    </label>
  );
};

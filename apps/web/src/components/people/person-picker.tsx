"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useState } from "react";

export type Candidate = {
  readonly id: string;
  readonly full_name: string;
  /** What tells this one from others of the same name. */
  readonly detail: string;
};

type PersonPickerProps = {
  readonly label: string;
  readonly help?: string;
  /** What is typed; whoever shows the picker looks it up. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly people: readonly Candidate[];
  readonly isSearching: boolean;
  readonly choose: (person: Candidate) => void;
  readonly placeholder?: string;
  /** What is typed is the name of somebody chosen: there is nothing to offer. */
  readonly isChosen?: boolean;
};

/** One person by their name: a field with a list of those who match (ARIA Authoring Practices, combobox). */
export const PersonPicker = (props: PersonPickerProps) => {
  const { label, help, typed, onType, people, isSearching, isChosen, choose, placeholder } = props;
  const t = useTranslations("admin.people");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const isShown = isOpen && !isChosen && typed.trim() !== "";

  const take = (person: Candidate | undefined) => {
    if (!person) return;
    setOpen(false);
    choose(person);
  };

  const step = (key: string): boolean => {
    switch (key) {
      case "ArrowDown":
        setOpen(true);
        setAt(people.length === 0 ? 0 : (at + (isShown ? 1 : 0)) % people.length);
        return true;
      case "ArrowUp":
        setAt(people.length === 0 ? 0 : (at + people.length - 1) % people.length);
        return true;
      case "Escape":
        if (!isShown) return false;
        setOpen(false);
        return true;
      case "Enter":
        if (!isShown) return false;
        take(people[at]);
        return true;
      default:
        return false;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (step(event.key)) event.preventDefault();
  };

  return (
    <div className="field relative">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && people[at] ? `${id}-${at}` : undefined}
        aria-describedby={help ? `${id}-help` : undefined}
        placeholder={placeholder}
        value={typed}
        maxLength={100}
        onChange={({ target }) => {
          onType(target.value);
          setAt(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        className="input"
      />
      {help && (
        <p id={`${id}-help`} className="text-meta text-ink-soft">
          {help}
        </p>
      )}
      <p role="status" className="sr-only">
        {isShown && !isSearching ? t("found", { count: people.length }) : ""}
      </p>
      {isShown && (
        <div className="menu absolute top-full left-0 mt-1 max-h-72 w-full overflow-y-auto">
          <div id={`${id}-list`} role="listbox" aria-label={label}>
            {people.map((person, index) => (
              <div
                key={person.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                tabIndex={-1}
                className="find-option py-1"
                onMouseMove={() => setAt(index)}
                // Before the field loses the focus, and the list with it.
                onMouseDown={(event) => {
                  event.preventDefault();
                  take(person);
                }}
              >
                <span className="min-w-0">
                  <bdi className="block truncate">{person.full_name}</bdi>
                  <span className="block truncate text-meta text-ink-soft">{person.detail}</span>
                </span>
              </div>
            ))}
          </div>
          {people.length === 0 && (
            <p className="px-2 py-1 text-small text-ink-soft">
              {isSearching ? t("searching") : t("foundNone")}
            </p>
          )}
        </div>
      )}
    </div>
  );
};

const PAUSE_MS = 200;

/** A text once there is a pause in it. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

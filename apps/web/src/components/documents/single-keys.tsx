"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { rememberCookie } from "../../preferences/remember";
import { SINGLE_KEYS_COOKIE } from "../../preferences/single-keys";

type Keys = { readonly areOn: boolean; readonly turn: (areOn: boolean) => void };

const Context = createContext<Keys>({ areOn: false, turn: () => undefined });

type ProviderProps = { readonly startsOn: boolean; readonly children: ReactNode };

/** Around a page on which keys of one letter do something. */
export const SingleKeysProvider = ({ startsOn, children }: ProviderProps) => {
  const [areOn, setOn] = useState(startsOn);
  const turn = (wanted: boolean) => {
    setOn(wanted);
    rememberCookie(SINGLE_KEYS_COOKIE, wanted ? "si" : "no");
  };
  return <Context value={{ areOn, turn }}>{children}</Context>;
};

/** What each letter does. Not while somebody types or a dialog asks; a key that is held down counts once. */
export const useSingleKeys = (deeds: Readonly<Record<string, (() => void) | undefined>>): boolean => {
  const { areOn } = useContext(Context);
  const current = useRef(deeds);
  useEffect(() => {
    current.current = deeds;
  });
  useEffect(() => {
    if (!areOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]"))
        return;
      if (document.querySelector("[role=alertdialog], [role=dialog], [role=menu]")) return;
      const deed = current.current[event.key.toLowerCase()];
      if (!deed) return;
      event.preventDefault();
      deed();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [areOn]);
  return areOn;
};

type Hint = { readonly keys: readonly string[]; readonly deed: string };

/** What the keys do, and the way to turn them off. Who has none of them, a phone, sees nothing of it. */
export const KeyHints = ({ hints }: { hints: readonly Hint[] }) => {
  const t = useTranslations("documents");
  const { areOn, turn } = useContext(Context);
  return (
    <section className="doc-keys not-printed">
      <h2 className="font-semibold">{t("keys")}</h2>
      <dl className="grid grid-cols-[4rem_1fr] gap-x-2 gap-y-1 text-small text-ink-soft">
        {hints.map(({ keys, deed }) => (
          <div key={deed} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Key key={key} name={key} />
              ))}
            </dt>
            <dd>{deed}</dd>
          </div>
        ))}
      </dl>
      <label className="check mt-2 text-small">
        <input type="checkbox" checked={areOn} onChange={({ target }) => turn(target.checked)} />
        {t("keysOn")}
      </label>
    </section>
  );
};

export const Key = ({ name }: { name: string }) => (
  <kbd className="rounded border border-current px-1 text-meta">{name}</kbd>
);

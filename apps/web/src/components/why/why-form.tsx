"use client";

import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useState } from "react";
import { useTRPC } from "../../trpc/client";
import { useProgress } from "../frame/progress";
import { type Candidate, PersonPicker, useSettled } from "../people/person-picker";
import { Button } from "../ui/button";
import { whyAddress } from "./why-address";

const PEOPLE_SHOWN = 8;

type WhyFormProps = {
  /** Who the address asks about. */
  readonly person: { readonly id: string; readonly full_name: string } | undefined;
  readonly number: string;
  /** The answer, or why there is none, in a sentence: for who does not see it appear. */
  readonly told: string;
};

/** Who, and what: the answer has an address. */
export const WhyForm = ({ person, number, told }: WhyFormProps) => {
  const t = useTranslations("admin.why");
  const trpc = useTRPC();
  const { go } = useProgress();
  const id = useId();
  const [typed, setTyped] = useState(person?.full_name ?? "");
  const [chosen, setChosen] = useState(person);
  const [about, setAbout] = useState(number);
  const [missing, setMissing] = useState<string>();
  const search = useSettled(typed.trim());
  // Fields keep what is typed, and follow the address when it was changed elsewhere: by going back.
  const { id: askedId, full_name: askedName } = person ?? {};
  useEffect(() => {
    setTyped(askedName ?? "");
    setChosen(askedId && askedName ? { id: askedId, full_name: askedName } : undefined);
    setAbout(number);
  }, [askedId, askedName, number]);
  const isLooking = search !== "" && !chosen;
  const found = useQuery(
    trpc.admin.users.list.queryOptions({ search, limit: PEOPLE_SHOWN }, { enabled: isLooking }),
  );

  const choose = ({ id: chosenId, full_name }: Candidate) => {
    setChosen({ id: chosenId, full_name });
    setTyped(full_name);
    setMissing(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) setMissing(t("personMissing"));
    else if (!about.trim()) setMissing(t("numberMissing"));
    else {
      setMissing(undefined);
      go(whyAddress(chosen.id, about.trim()), { scroll: false });
    }
  };

  return (
    <form onSubmit={submit} aria-label={t("title")} className="why-form not-printed">
      <PersonPicker
        label={t("person")}
        placeholder={t("personPlaceholder")}
        typed={typed}
        onType={(text) => {
          setTyped(text);
          setChosen(undefined);
        }}
        people={
          chosen
            ? []
            : (found.data?.users ?? []).map(({ id: userId, full_name, email, sector }) => ({
                id: userId,
                full_name,
                detail: `${email} · ${sector.department.acronym}#${sector.acronym}`,
              }))
        }
        isSearching={found.isFetching || search !== typed.trim()}
        isChosen={chosen !== undefined}
        choose={choose}
      />
      <div className="field">
        <label htmlFor={id}>{t("thing")}</label>
        <input
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="EE-2026-000432-VCAL-HABIL"
          value={about}
          onChange={({ target }) => setAbout(target.value)}
          aria-invalid={missing && chosen ? true : undefined}
          aria-describedby={missing ? `${id}-error` : undefined}
          className="input font-mono text-small"
        />
      </div>
      <Button type="submit" look="primary">
        {t("ask")}
      </Button>
      <p role="status" className="sr-only">
        {told}
      </p>
      {missing && (
        <p id={`${id}-error`} role="alert" className="flex basis-full items-center gap-1 text-small text-bad">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {missing}
        </p>
      )}
    </form>
  );
};

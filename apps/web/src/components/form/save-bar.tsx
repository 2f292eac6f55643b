"use client";

import { CircleCheck, PenLine } from "lucide-react";
import { useTimeZone, useTranslations } from "next-intl";
import { Button } from "../ui/button";
import { State } from "../ui/state";
import type { SavedForm } from "./use-form";

type SaveBarProps = {
  // biome-ignore lint/suspicious/noExplicitAny: see Form
  readonly form: SavedForm<any>;
  /** The verb and its thing: «Crear expediente». «Guardar» without. */
  readonly label?: string;
};

/** The end of a form, inside it: what state it is in, and the button that saves. With nothing changed the button is no more than an edge. */
export const SaveBar = ({ form, label }: SaveBarProps) => {
  const t = useTranslations("form");
  const timeZone = useTimeZone();
  const { state, changes, savedAt } = form;
  const time = savedAt?.toLocaleTimeString("es-AR", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        type="submit"
        look={state === "changed" || label ? "primary" : "plain"}
        aria-disabled={state === "saving"}
      >
        {state === "saving" ? t("saving") : (label ?? t("save"))}
      </Button>
      {state === "changed" && (
        <>
          <Button look="quiet" onClick={form.discard}>
            {t("discard")}
          </Button>
          <State tone="wait" icon={PenLine} label={t("changes", { count: changes })} />
        </>
      )}
      {state === "saved" && time && <State tone="good" icon={CircleCheck} label={t("savedAt", { time })} />}
    </div>
  );
};

"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { DropdownMenu } from "radix-ui";
import { rememberCookie } from "../../preferences/remember";
import { buttonStyle } from "../ui/button";
import { classNames } from "../ui/class-names";
import { MenuChoice } from "../ui/menu-choice";
import { useWorkspace } from "./workspace";

/** Where the person works; of several municipalities, which one. */
export const MunicipalityMenu = ({ cookie }: { cookie: string }) => {
  const t = useTranslations("person");
  const { municipality, municipalities } = useWorkspace();
  if (municipalities.length < 2) {
    return <p className="min-w-0 truncate px-2 text-small text-ink-soft">{municipality.name}</p>;
  }

  // Everything on the page belongs to the other municipality afterwards: start afresh.
  const choose = (schema: string) => {
    rememberCookie(cookie, schema);
    window.location.assign("/");
  };

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={t("municipalityOf", { name: municipality.name })}
        className={classNames(buttonStyle({ look: "quiet", size: "tight" }), "min-w-0")}
      >
        <span className="truncate">{municipality.name}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="start" sideOffset={6} className="menu">
          <MenuChoice
            title={t("municipality")}
            value={municipality.schema}
            choices={municipalities.map(({ schema, name }) => ({ value: schema, label: name }))}
            choose={choose}
          />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
};

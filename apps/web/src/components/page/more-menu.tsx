"use client";

import { Ellipsis, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { DropdownMenu } from "radix-ui";
import { useRef } from "react";
import { buttonStyle } from "../ui/button";
import { classNames } from "../ui/class-names";

export type MenuAction = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isDangerous?: boolean;
  readonly run: () => void;
};

type MoreMenuProps = {
  readonly actions: readonly MenuAction[];
  /** What they are of, where there are several such menus. */
  readonly of?: string;
};

/** What is rare, and what takes something away. A dialog that it opens gives the focus back to the menu's button. */
export const MoreMenu = ({ actions, of }: MoreMenuProps) => {
  const t = useTranslations("form");
  const chosen = useRef<(() => void) | undefined>(undefined);
  if (actions.length === 0) return null;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={of ? t("moreOf", { name: of }) : t("more")}
        className={buttonStyle({ look: "quiet", size: "icon" })}
      >
        <Ellipsis aria-hidden className="size-4" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          className="menu"
          // The button has the focus by then, so a dialog knows where it came from.
          onCloseAutoFocus={() => {
            const run = chosen.current;
            chosen.current = undefined;
            if (run) setTimeout(run);
          }}
        >
          {actions.map(({ label, icon: Icon, isDangerous, run }) => (
            <DropdownMenu.Item
              key={label}
              onSelect={() => {
                chosen.current = run;
              }}
              className={classNames("menu-item", isDangerous && "text-bad")}
            >
              <Icon aria-hidden className="size-4" />
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
};

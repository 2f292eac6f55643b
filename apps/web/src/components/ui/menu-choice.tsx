"use client";

import { Check } from "lucide-react";
import { DropdownMenu } from "radix-ui";

type MenuChoiceProps = {
  readonly title: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly choose: (value: string) => void;
};

/** One of several, inside a menu. */
export const MenuChoice = ({ title, value, choices, choose }: MenuChoiceProps) => (
  <DropdownMenu.Group>
    <DropdownMenu.Label className="px-2 pt-2 pb-1 text-meta text-ink-soft">{title}</DropdownMenu.Label>
    <DropdownMenu.RadioGroup value={value} onValueChange={choose}>
      {choices.map((choice) => (
        <DropdownMenu.RadioItem key={choice.value} value={choice.value} className="menu-item">
          <span className="grid size-4 place-items-center">
            <DropdownMenu.ItemIndicator>
              <Check aria-hidden className="size-4" />
            </DropdownMenu.ItemIndicator>
          </span>
          {choice.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  </DropdownMenu.Group>
);

"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { DENSITIES } from "../../preferences/lists";
import { useProgress } from "../frame/progress";
import { buttonStyle } from "../ui/button";
import { MenuChoice } from "../ui/menu-choice";
import { type Column, shownColumns } from "./column";
import { useListPreferences } from "./list-preferences";
import { type ListQuery, listAddress } from "./list-query";

type ColumnMenuProps<Row> = {
  readonly path: string;
  readonly query: ListQuery;
  readonly columns: readonly Column<Row>[];
  readonly chosen: readonly string[] | undefined;
  readonly children: ReactNode;
};

/** Which columns, and how high the rows. Columns are in the address, and remembered for the next time; the height only remembered. */
export const ColumnMenu = <Row,>({ path, query, columns, chosen, children }: ColumnMenuProps<Row>) => {
  const t = useTranslations("list");
  const { go } = useProgress();
  const { density, setDensity, setColumns } = useListPreferences();
  const shown = shownColumns(columns, chosen).map(({ key }) => key);

  const choose = (keys: readonly string[] | undefined) => {
    setColumns(path, keys);
    go(listAddress(path, query, { columns: keys }), { scroll: false, replace: true });
  };
  const toggle = (key: string) =>
    choose(
      columns
        .map((column) => column.key)
        .filter((other) => (other === key ? !shown.includes(key) : shown.includes(other))),
    );
  const densityLabels = { compact: t("densityCompact"), roomy: t("densityRoomy") };

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={buttonStyle({ size: "tight" })}>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={6} className="menu">
          <DropdownMenu.Label className="px-2 pt-2 pb-1 text-meta text-ink-soft">
            {t("columns")}
          </DropdownMenu.Label>
          {columns.map(({ key, header, on }) => (
            <DropdownMenu.CheckboxItem
              key={key}
              checked={shown.includes(key)}
              disabled={on === "title"}
              onCheckedChange={() => toggle(key)}
              // Several are chosen one after the other.
              onSelect={(event) => event.preventDefault()}
              className="menu-item"
            >
              <span className="grid size-4 place-items-center">
                <DropdownMenu.ItemIndicator>
                  <Check aria-hidden className="size-4" />
                </DropdownMenu.ItemIndicator>
              </span>
              {header}
            </DropdownMenu.CheckboxItem>
          ))}
          {chosen && (
            <DropdownMenu.Item onSelect={() => choose(undefined)} className="menu-item">
              <span className="size-4" />
              {t("columnsUsual")}
            </DropdownMenu.Item>
          )}
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <MenuChoice
            title={t("density")}
            value={density}
            choices={DENSITIES.map((value) => ({ value, label: densityLabels[value] }))}
            choose={(value) => setDensity(DENSITIES.find((known) => known === value) ?? "compact")}
          />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
};

"use client";

import { Archive, ArchiveRestore, Pencil, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MoreMenu } from "../page/more-menu";
import type { Department } from "../rows";
import { Button } from "../ui/button";
import type { ChartSector } from "./chart-sector";
import { PRIVATE_SECTOR } from "./private-sector";
import { DeleteSectorDialog, SectorDialog, SectorStateDialog } from "./sector-dialogs";
import { Swatch } from "./swatch";

type Wanted =
  | { readonly act: "create" }
  | { readonly act: "edit" | "state" | "delete"; readonly sector: ChartSector };

/** The sectors of a department with who works in each, and what can be done with them. */
export const DepartmentSectors = ({ department }: { department: Department }) => {
  const t = useTranslations("admin.chart");
  const [wanted, setWanted] = useState<Wanted>();
  const close = () => setWanted(undefined);
  const sectors = department.sectors.map((sector) => ({
    ...sector,
    people: department.users.filter((user) => user.sector.id === sector.id).length,
  }));

  return (
    <section>
      <div className="mb-1 flex items-center gap-2">
        <h3 className="flex-1 font-semibold">
          {t("sectors")} <span className="font-normal text-ink-soft">{sectors.length}</span>
        </h3>
        <Button size="tight" onClick={() => setWanted({ act: "create" })}>
          <Plus aria-hidden className="size-4" />
          {t("sectorCreate")}
        </Button>
      </div>
      <ul className="border-t border-line">
        {sectors.map((sector) => (
          <li key={sector.id} className="chart-sector">
            <Swatch color={sector.primary_color} />
            <span className="number">
              {department.acronym}#<b>{sector.acronym}</b>
            </span>
            {!sector.is_active && <span className="text-small text-ink-soft">{t("sectorClosed")}</span>}
            <span className="ml-auto text-small text-ink-soft">
              {t("peopleCount", { count: sector.people })}
            </span>
            {sector.acronym === PRIVATE_SECTOR ? (
              <span className="w-[var(--control)]" />
            ) : (
              <SectorMenu sector={sector} want={setWanted} />
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-meta text-ink-soft">{t("sectorsHelp")}</p>
      {wanted?.act === "create" && <SectorDialog department={department} close={close} />}
      {wanted?.act === "edit" && (
        <SectorDialog department={department} sector={wanted.sector} close={close} />
      )}
      {wanted?.act === "state" && <SectorStateDialog sector={wanted.sector} close={close} />}
      {wanted?.act === "delete" && <DeleteSectorDialog sector={wanted.sector} close={close} />}
    </section>
  );
};

type SectorMenuProps = { readonly sector: ChartSector; readonly want: (wanted: Wanted) => void };

const SectorMenu = ({ sector, want }: SectorMenuProps) => {
  const t = useTranslations("admin.chart");
  const { acronym, is_active } = sector;
  return (
    <MoreMenu
      of={acronym}
      actions={[
        { label: t("sectorEdit"), icon: Pencil, run: () => want({ act: "edit", sector }) },
        {
          label: is_active ? t("sectorClose") : t("sectorOpen"),
          icon: is_active ? Archive : ArchiveRestore,
          run: () => want({ act: "state", sector }),
        },
        {
          label: t("sectorDelete"),
          icon: Trash2,
          isDangerous: true,
          run: () => want({ act: "delete", sector }),
        },
      ]}
    />
  );
};

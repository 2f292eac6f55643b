"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { Department, RankRow as Rank } from "../rows";
import { buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import { type ChartNode, chartAddress, parentOptions } from "./chart-rows";
import { DepartmentActions } from "./department-actions";
import { DepartmentColor } from "./department-color";
import { DepartmentForm } from "./department-form";
import { DepartmentHead } from "./department-head";
import { DepartmentSectors } from "./department-sectors";

type DepartmentPanelProps = {
  readonly department: Department;
  readonly nodes: readonly ChartNode[];
  readonly ranks: readonly Rank[];
  readonly search: string;
};

/** Everything of one department that an administrator changes. */
export const DepartmentPanel = ({ department, nodes, ranks, search }: DepartmentPanelProps) => {
  const t = useTranslations("admin.chart");
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Not on the page's own first sight, whose focus begins at its title.
    if (document.activeElement?.closest("[role=tree]")) title.current?.focus();
  }, []);

  return (
    <aside aria-label={department.name} className="beside-panel">
      <div className="flex items-start gap-2">
        <h2 ref={title} tabIndex={-1} className="min-w-0 flex-1 text-read font-semibold wrap-anywhere">
          {department.name} <span className="number">{department.acronym}</span>
        </h2>
        <DepartmentActions department={department} search={search} />
        <Link
          href={chartAddress(search)}
          scroll={false}
          aria-label={t("close")}
          className={buttonStyle({ look: "quiet", size: "icon" })}
        >
          <X aria-hidden className="size-4" />
        </Link>
      </div>
      <DepartmentHead department={department} />
      <section>
        <DepartmentForm
          department={department}
          ranks={ranks}
          parents={department.parent_id ? parentOptions(nodes, department.id) : undefined}
        />
      </section>
      <DepartmentColor department={department} />
      <DepartmentSectors department={department} />
    </aside>
  );
};

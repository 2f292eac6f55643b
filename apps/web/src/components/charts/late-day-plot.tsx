"use client";

import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import type { DayCounts, Series } from "./day-plot";

const DayPlot = dynamic(() => import("./day-plot").then((found) => found.DayPlot), { ssr: false });

type LateDayPlotProps = { readonly days: readonly DayCounts[]; readonly series: readonly Series[] };

/**
 * The plot once it is in view: what draws it is half as much script as the page, and the numbers are there before. Its place is kept, so
 * nothing moves when it comes.
 */
export const LateDayPlot = (props: LateDayPlotProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      setSeen(true);
      watch.disconnect();
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} aria-hidden className="not-printed h-56">
      {isSeen && <DayPlot {...props} />}
    </div>
  );
};

"use client";

import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";

/** One kind of thing that is counted by day. */
export type Series = { readonly key: string; readonly label: string; readonly color: string };
export type DayCounts = { readonly date: string } & Readonly<Record<string, string | number>>;

type DayPlotProps = { readonly days: readonly DayCounts[]; readonly series: readonly Series[] };

/** Bars by day, those of a day on top of each other. The numbers are in the table beside it, so nobody is read these. */
export const DayPlot = ({ days, series }: DayPlotProps) => (
  <ResponsiveContainer width="100%" height="100%">
    <BarChart data={[...days]} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="date"
        tickFormatter={shortDay}
        tickLine={false}
        stroke="var(--line-strong)"
        tick={TICK}
        minTickGap={16}
      />
      <YAxis allowDecimals={false} width={40} tickLine={false} axisLine={false} tick={TICK} />
      <Tooltip
        labelFormatter={(day) => shortDay(String(day))}
        cursor={{ fill: "var(--surface)" }}
        contentStyle={{
          background: "var(--raised)",
          border: "var(--hair) solid var(--line)",
          borderRadius: "var(--radius)",
          color: "var(--ink)",
        }}
        itemStyle={{ color: "var(--ink)" }}
        isAnimationActive={false}
      />
      {series.length > 1 && (
        <Legend formatter={(label) => <span className="text-small text-ink">{label}</span>} />
      )}
      {series.map(({ key, label, color }) => (
        <Bar key={key} dataKey={key} name={label} stackId="day" fill={color} isAnimationActive={false} />
      ))}
    </BarChart>
  </ResponsiveContainer>
);

const TICK = { fill: "var(--ink-soft)", fontSize: "0.75rem" };

const shortDay = (day: string): string => day.slice(5).split("-").reverse().join("/");

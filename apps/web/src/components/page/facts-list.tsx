import type { ReactNode } from "react";

export type Fact = { readonly label: string; readonly value: ReactNode };

/** Label above value, for panels. */
export const FactsList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="pairs">
    {facts.map(({ label, value }) => (
      <div key={label} className="min-w-0 wrap-anywhere">
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "../ui/link";

export type Line = {
  readonly key: string;
  /** Official number; there is none where lines are narrow. */
  readonly number?: ReactNode;
  readonly title: string;
  readonly address?: string;
  readonly more?: ReactNode;
  readonly aside?: ReactNode;
};

type LinesProps = {
  readonly id: string;
  readonly title: string;
  readonly count?: number;
  /** Where all of them are. */
  readonly all?: { readonly address: string; readonly label: string };
  readonly lines: readonly Line[];
  /** When there are none. */
  readonly empty: ReactNode;
};

/** A short list inside a page: a title, how many there are, the way to all of them, and the first few. */
export const Lines = ({ id, title, count, all, lines, empty }: LinesProps) => (
  <section aria-labelledby={id} className="mb-6 px-[var(--gutter)]">
    <div className="flex min-h-8 flex-wrap items-baseline gap-2">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {count !== undefined && <span className="text-ink-soft">{count}</span>}
      {all && lines.length > 0 && (
        <Link
          href={all.address}
          className="ml-auto inline-flex min-h-6 items-center gap-1 text-small text-accent underline underline-offset-3"
        >
          {all.label}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      )}
    </div>
    {lines.length === 0 ? (
      <p className="border-y border-line py-3 text-ink-soft">{empty}</p>
    ) : (
      <ul className="lines">
        {lines.map((line) => (
          <li key={line.key}>
            {line.number}
            <Target line={line} />
            {line.more && <span className="line-more truncate">{line.more}</span>}
            {line.aside && <span className="line-aside">{line.aside}</span>}
          </li>
        ))}
      </ul>
    )}
  </section>
);

const Target = ({ line: { title, address } }: { line: Line }) => {
  const text = <bdi>{title}</bdi>;
  if (!address) return <span className="row-link truncate">{text}</span>;
  return (
    <Link href={address} className="row-link truncate">
      {text}
    </Link>
  );
};

import { Link } from "../ui/link";

export type Tab = { readonly key: string; readonly label: string; readonly count?: number };

type TabsProps = {
  /** What the tabs are parts of, for who does not see them. */
  readonly label: string;
  readonly path: string;
  readonly tabs: readonly [Tab, ...Tab[]];
  readonly current: string;
};

/** Parts of a page, each with an address of its own (`?ver=movimientos`); the first is the page's own. */
export const Tabs = ({ label, path, tabs, current }: TabsProps) => (
  <nav aria-label={label} className="tabs tabs-line">
    {tabs.map(({ key, label: text, count }, index) => (
      <Link
        key={key}
        href={index === 0 ? path : `${path}?ver=${key}`}
        scroll={false}
        aria-current={key === current ? "page" : undefined}
      >
        {text}
        {count !== undefined && <span className="count">{count}</span>}
      </Link>
    ))}
  </nav>
);

/** The tab that an address asks for; the first where it asks for none that there is. */
export const tabOf = <Key extends string>(
  keys: readonly [Key, ...Key[]],
  asked: string | readonly string[] | undefined,
): Key => keys.find((key) => key === asked) ?? keys[0];

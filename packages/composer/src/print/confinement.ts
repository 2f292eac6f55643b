import { readFileSync } from "node:fs";

/** An account without rights that the browser runs as when this process is root's. */
export type BrowserUser = { readonly name: string; readonly uid: number; readonly gid: number };

/** How little a browser may do. */
export type Confinement = {
  /** Null: the same as this process. */
  readonly user: BrowserUser | null;
  /** Chromium's own: user namespaces, or the setuid helper where a distribution has it. */
  readonly sandbox: boolean;
};

/** From the strictest down to what works everywhere. Chromium's sandbox refuses to work for root. */
export const confinements = (isRoot: boolean, user: BrowserUser | undefined): readonly Confinement[] => {
  const alike = (one: BrowserUser | null): Confinement[] => [
    { user: one, sandbox: true },
    { user: one, sandbox: false },
  ];
  if (!isRoot) return alike(null);
  return [...(user ? alike(user) : []), { user: null, sandbox: false }];
};

/** Neither root nor outside the sandbox. */
export const isConfined = ({ user, sandbox }: Confinement, isRoot: boolean): boolean =>
  sandbox && !(isRoot && user === null);

export const describeConfinement = ({ user, sandbox }: Confinement, isRoot: boolean): string => {
  const who = user?.name ?? (isRoot ? "root" : "this user");
  return `as ${who} ${sandbox ? "in its sandbox" : "without its sandbox"}`;
};

/** An account of this machine by its name; root's is none. */
export const findBrowserUser = (name: string, accounts = readAccounts()): BrowserUser | undefined => {
  for (const line of accounts.split("\n")) {
    const [account, , uid, gid] = line.split(":");
    if (account === name && Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
};

const readAccounts = (): string => {
  try {
    return readFileSync("/etc/passwd", "utf8");
  } catch {
    return ""; // not a Unix of this kind
  }
};

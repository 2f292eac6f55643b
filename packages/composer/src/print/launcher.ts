import { errors } from "playwright-core";
import { launchBrowser, type PrintingBrowser } from "./browser";
import {
  type Confinement,
  confinements,
  describeConfinement,
  findBrowserUser,
  isConfined,
} from "./confinement";

export type LauncherOptions = {
  readonly executablePath: string;
  /** The rest of the environment is not the browser's business. */
  readonly environment: Readonly<Record<string, string>>;
  /** Account that the browser runs as when this process is root's. */
  readonly browserUser: string;
  /** Hears once when the browser may do more than it should, and why. */
  readonly onWeakConfinement?: (message: string) => void;
};

/**
 * Starts browsers as strictly confined as this machine allows: the first one that starts and shows a page decides, and none
 * after it is ever less confined.
 */
export const createLauncher = (options: LauncherOptions): (() => Promise<PrintingBrowser>) => {
  const isRoot = process.getuid?.() === 0;
  let proven: Confinement | undefined;

  const decide = async (): Promise<PrintingBrowser> => {
    const user = isRoot ? findBrowserUser(options.browserUser) : undefined;
    const problems = isRoot && !user ? [`no account "${options.browserUser}"`] : [];
    let failure: unknown;
    for (const confinement of confinements(isRoot, user)) {
      try {
        const browser = await launchAndShow(options, confinement);
        proven = confinement;
        if (!isConfined(confinement, isRoot)) complain(confinement, problems);
        return browser;
      } catch (error) {
        // Slow is no reason to confine it less.
        if (error instanceof errors.TimeoutError) throw error;
        failure = error;
        problems.push(`not ${describeConfinement(confinement, isRoot)} (${reasonOf(error)})`);
      }
    }
    throw failure;
  };
  const complain = (confinement: Confinement, problems: readonly string[]): void =>
    options.onWeakConfinement?.(
      `Chromium runs ${describeConfinement(confinement, isRoot)}: ${problems.join("; ")}`,
    );

  return () => (proven ? launchBrowser(options, proven) : decide());
};

const launchAndShow = async (
  options: LauncherOptions,
  confinement: Confinement,
): Promise<PrintingBrowser> => {
  const browser = await launchBrowser(options, confinement);
  try {
    const page = await browser.newPage();
    await page.setContent("<p>a</p>");
    await page.context().close();
    return browser;
  } catch (error) {
    await browser.close();
    throw error;
  }
};

/** What Chromium says about its sandbox, or else the first line. */
const reasonOf = (error: unknown): string => {
  const lines = String(error instanceof Error ? error.message : error).split("\n");
  const told = lines.find(
    (line) => /sandbox|permission denied|not found|setpriv/i.test(line) && !/<launching>/.test(line),
  );
  return (told ?? lines[0] ?? "").trim().slice(0, 300);
};

import { constants, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { escapeHtml } from "../html-text";
import { fontFiles } from "./font-files";

/**
 * Writes a fontconfig file that knows our fonts only, in a new temporary folder, and returns the folder and the file.
 * A browser started with `FONTCONFIG_FILE` set to it prints the same document on every machine; header and footer,
 * which never wait for web fonts, get the right faces too.
 */
export const writeFontConfig = (): { readonly folder: string; readonly file: string } => {
  removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const fonts = join(folder, "fonts");
  mkdirSync(fonts);
  // fontconfig takes folders only, and a package's folder holds styles that would be chosen by mistake. Copies, because whoever the
  // browser runs as may not get to where the packages are.
  for (const font of fontFiles()) copyFileSync(font, join(fonts, basename(font)), constants.COPYFILE_FICLONE);
  const file = join(folder, "fonts.conf");
  writeFileSync(file, fontConfig(fonts, join(folder, "cache")));
  return { folder, file };
};

const PREFIX = "foja-composer-";

/** A process that was killed could not clean up; its number is in the name. Other users' folders stay. */
const removeLeftovers = (): void => {
  for (const entry of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(entry)?.[1];
    if (!pid || isRunning(Number(pid))) continue;
    try {
      rmSync(join(tmpdir(), entry), { recursive: true, force: true });
    } catch {
      // Another user's: theirs to clear.
    }
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // it runs, as somebody else
  }
};

const fontConfig = (fonts: string, cache: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escapeHtml(fonts)}</dir>
  <cachedir>${escapeHtml(cache)}</cachedir>
${alias("sans-serif", "Noto Sans")}
${alias("serif", "Noto Sans")}
${alias("monospace", "DejaVu Sans Mono")}
${UNHINTED}
</fontconfig>
`;

// With hinting the browser rounds every advance to whole pixels: loose letters, and text that extractors break apart.
const UNHINTED = `  <match target="font">
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
    <edit name="autohint" mode="assign"><bool>false</bool></edit>
  </match>`;

const alias = (generic: string, family: string): string =>
  `  <alias binding="strong"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`;

import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { SCHEME } from "../server/link";
import type { App } from "./electron-port";

/** Name of the desktop entry that electron-builder installs with the deb package. */
const ENTRY = "foja.desktop";

/**
 * Tells the system that links of `foja:` are this program's. Installers do so too; this mends what another program took, and serves where
 * nothing was installed: from source, and as AppImage, which brings no entry of its own.
 */
export const registerScheme = async (
  app: Pick<App, "isPackaged" | "setAsDefaultProtocolClient" | "getPath">,
  {
    platform,
    execPath,
    entryPoint,
    appImage,
  }: {
    readonly platform: string;
    readonly execPath: string;
    /** Of a program that runs from source. */
    readonly entryPoint: string | undefined;
    readonly appImage: string | undefined;
  },
): Promise<void> => {
  if (platform === "linux" && appImage) await writeEntry(app.getPath("home"), appImage);
  if (!app.isPackaged && entryPoint)
    app.setAsDefaultProtocolClient(SCHEME, execPath, [path.resolve(entryPoint)]);
  else app.setAsDefaultProtocolClient(SCHEME);
};

const writeEntry = async (home: string, appImage: string): Promise<void> => {
  const folder = path.join(home, ".local/share/applications");
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, ENTRY), desktopEntry(appImage));
};

/** Desktop Entry Specification 1.5; in a quoted argument these four characters are escaped, and `%` is doubled. */
const desktopEntry = (program: string): string => {
  const quoted = program.replace(/(["`$\\])/g, "\\\\$1").replaceAll("%", "%%");
  return [
    "[Desktop Entry]",
    "Type=Application",
    "Name=Foja",
    "Comment=Firmar documentos con un dispositivo de firma",
    `Exec="${quoted}" %u`,
    "Terminal=false",
    "Categories=Office;",
    `MimeType=x-scheme-handler/${SCHEME};`,
    "StartupWMClass=Foja",
    "",
  ].join("\n");
};

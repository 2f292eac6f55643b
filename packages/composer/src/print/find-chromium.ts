import { accessSync, constants } from "node:fs";

// Debian's names first: the headless shell starts faster and holds less memory than the whole browser.
const USUAL_PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Path of the browser to use, if there is one; `configured` wins. */
export const lookForChromium = (configured?: string): string | undefined =>
  (configured ? [configured] : USUAL_PATHS).find(isExecutable);

/** The same, and throws a sentence that says what to do when there is none. */
export const findChromium = (configured?: string): string => {
  const found = lookForChromium(configured);
  if (found) return found;
  throw new Error(
    configured
      ? `There is no program at CHROMIUM_PATH=${configured}.`
      : "No Chromium was found. Install the package chromium-headless-shell, or set CHROMIUM_PATH.",
  );
};

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

import { accessSync, constants } from "node:fs";

// Debian's names first: the headless shell starts faster and holds less memory than the whole browser.
const USUAL_PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Path of the browser to use; `configured` wins and must exist. Throws a sentence that says what to do. */
export const findChromium = (configured: string): string => {
  const candidates = configured ? [configured] : USUAL_PATHS;
  const found = candidates.find(isExecutable);
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

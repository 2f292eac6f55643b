import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { Problem } from "../problem";

const PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const DEBIAN_PACKAGES = ["chromium-headless-shell", "fonts-dejavu"];

/** The browser that prints documents: found, or installed on Debian as root; elsewhere a sentence says how to get it. */
export const ensureChromium = (configured: string | undefined): string => {
  if (configured) {
    if (existsSync(configured)) return configured;
    throw new Problem(`CHROMIUM_PATH dice ${configured}, que no existe. Corríjalo o quítelo.`);
  }
  const found = findChromium();
  if (found) return found;
  if (isDebianRoot()) installDebian(DEBIAN_PACKAGES);
  const installed = findChromium();
  if (installed) return installed;
  throw new Problem(
    "Falta Chromium, que imprime los documentos. En Debian o Ubuntu: sudo apt-get install chromium. En macOS: brew install --cask chromium. O indique dónde está con CHROMIUM_PATH=/ruta/al/programa.",
  );
};

const findChromium = (): string | undefined => PLACES.find((place) => existsSync(place));

export const isDebianRoot = (): boolean =>
  process.getuid?.() === 0 &&
  existsSync("/etc/os-release") &&
  /^ID(?:_LIKE)?=.*(?:debian|ubuntu)/m.test(readFileSync("/etc/os-release", "utf8"));

/** @throws Problem when apt-get fails */
export const installDebian = (packages: readonly string[]): void => {
  const missing = packages.filter((name) => !isDebianPackageInstalled(name));
  if (missing.length === 0) return;
  console.log(`Instalando ${missing.join(", ")} (apt-get).`);
  const apt = (...args: string[]) =>
    spawnSync("apt-get", args, {
      stdio: ["ignore", "ignore", "inherit"],
      timeout: 600_000,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status;
  const install = ["install", "-y", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=300", ...missing];
  // The list of packages of a fresh image is empty or old.
  if (apt(...install) === 0) return;
  if (apt("update", "-o", "DPkg::Lock::Timeout=300") !== 0 || apt(...install) !== 0) {
    throw new Problem(`apt-get no pudo instalar ${missing.join(", ")}. Instálelos y vuelva a intentarlo.`);
  }
};

const isDebianPackageInstalled = (name: string): boolean =>
  /^Status: .* ok installed$/m.test(spawnSync("dpkg", ["-s", name], { encoding: "utf8" }).stdout ?? "");

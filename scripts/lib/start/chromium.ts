import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { lookForChromium } from "@foja/composer/print/find-chromium";
import { Problem } from "../problem";

const DEBIAN_PACKAGES = ["chromium-headless-shell", "fonts-dejavu"];

/** The browser that prints documents: found, or installed on Debian as root; elsewhere a sentence says how to get it. */
export const ensureChromium = (configured: string | undefined): string => {
  const found = lookForChromium(configured);
  if (found) return found;
  if (configured) {
    throw new Problem(`CHROMIUM_PATH dice ${configured}, que no se puede ejecutar. Corríjalo o quítelo.`);
  }
  if (isDebianRoot()) installDebian(DEBIAN_PACKAGES);
  const installed = lookForChromium();
  if (installed) return installed;
  throw new Problem(
    "Falta Chromium, que imprime los documentos. En Debian o Ubuntu: sudo apt-get install chromium. En macOS: brew install --cask chromium. O indique dónde está con CHROMIUM_PATH=/ruta/al/programa.",
  );
};

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

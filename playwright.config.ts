import { defineConfig } from "@playwright/test";
import { lookForChromium } from "./packages/composer/src/print/find-chromium";

// The system's browser: nothing is downloaded.
const chromium = lookForChromium(process.env.CHROMIUM_PATH);

export default defineConfig({
  testDir: "e2e",
  // Guards against hangs, wide enough for a machine that has other work.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Files run beside each other on one product and in one municipality, as people do: each knows what it made by its name.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["line"], ["json"]] : [["line"]],
  use: {
    locale: "es-AR",
    timezoneId: "America/Argentina/Buenos_Aires",
    trace: "retain-on-failure",
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "api", testDir: "e2e/api" },
    { name: "workspace", testDir: "e2e/workspace" },
    { name: "backoffice", testDir: "e2e/backoffice" },
    { name: "desktop", testDir: "e2e/desktop" },
    { name: "mcp", testDir: "e2e/mcp" },
    // After what others measure: it kills processes.
    {
      name: "crash",
      testDir: "e2e/crash",
      timeout: 600_000,
      dependencies: ["api", "workspace", "backoffice", "desktop", "mcp"],
    },
    // After everything: it removes what the others need.
    { name: "fuzz", testDir: "e2e/fuzz", dependencies: ["crash"] },
  ],
});

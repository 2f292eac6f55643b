import { execFileSync } from "node:child_process";
import { expect } from "@playwright/test";

/** What only the database knows: ledgers without gaps, nothing half done, no case without its cover, no pass without its movement. */
export const expectSound = (): void => {
  const report = execFileSync("npm", ["run", "--silent", "foja", "--", "verify"], { encoding: "utf8" });
  expect(report).toContain("Sin problemas");
};

export const isCi = (): boolean => process.env.CI === "true";

export const chromiumPath = (): string => process.env.CHROMIUM_PATH ?? "";

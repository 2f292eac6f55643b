/** Browser of the tests of pages, where it is in none of the usual places. */
export const chromiumPath = (): string | undefined => process.env.CHROMIUM_PATH;

/** A folder for pictures of the pages, to be looked at. */
export const picturesFolder = (): string | undefined => process.env.FOJA_PICTURES;

/** Folder with Electron's binary, as Electron's own npm package names it. */
export const electronFolder = (): string | undefined => process.env.ELECTRON_OVERRIDE_DIST_PATH;

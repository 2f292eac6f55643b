import own from "../package.json" with { type: "json" };

/** The product's: all its parts have one version. */
export const VERSION: string = own.version;

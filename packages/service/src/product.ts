/** What the documents about the API call it. A test compares the version with the repository's. */
export const PRODUCT = { name: "Foja", version: "0.1.0" } as const;

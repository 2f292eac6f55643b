/** A limit as callers are told it. */
export const megabytes = (bytes: number): string => `${bytes / (1024 * 1024)} MB`;

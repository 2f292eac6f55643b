/** Name of a kind of job in the texts: a choice there takes no hyphens. */
export const kindKey = (kind: string): string => kind.replaceAll("-", "_");

const DAY = /^\d{4}-\d\d-\d\d$/;
const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A civil day that there is, as an operation takes it; what else an address says is left out, so that an old link still leads somewhere. */
export const dayOf = (text: string | undefined): string | undefined => {
  if (!text || !DAY.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? undefined : text;
};

export const guidOf = (text: string | undefined): string | undefined =>
  text && GUID.test(text) ? text.toLowerCase() : undefined;

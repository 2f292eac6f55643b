const formats = new Map<string, Intl.DateTimeFormat>();

const formatFor = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("es-AR", { timeZone, day: "numeric", month: "long", year: "numeric" });
  formats.set(timeZone, made);
  return made;
};

/**
 * The second line of the stamp: "Tandil, 5 de marzo de 2027", in the municipality's own day.
 * @param timeZone IANA name; an unknown one throws RangeError
 */
export const cityAndDate = (city: string, date: Date, timeZone: string): string =>
  `${city}, ${formatFor(timeZone).format(date)}`;

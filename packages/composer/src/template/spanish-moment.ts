/** A moment in words, in civil time: `5 de marzo de 2027` and `10:32`. */
export const spanishMoment = (
  moment: Date,
  timeZone: string,
): { readonly day: string; readonly time: string } => ({
  day: new Intl.DateTimeFormat("es-AR", { dateStyle: "long", timeZone }).format(moment),
  time: new Intl.DateTimeFormat("es-AR", {
    hour: "2-digit",
    minute: "2-digit",
    hour12: false,
    timeZone,
  }).format(moment),
});

/** `5 de marzo de 2027, 22:05 h` */
export const longMoment = (moment: Date, timeZone: string): string => {
  const { day, time } = spanishMoment(moment, timeZone);
  return `${day}, ${time} h`;
};

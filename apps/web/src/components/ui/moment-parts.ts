/** Date and time in a zone, as files have them in every language: `05/03`, `2027`, `10:32`. */
export const momentParts = (at: string, timeZone: string | undefined) => {
  const parts = new Intl.DateTimeFormat("es-AR", {
    timeZone,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(new Date(at));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return {
    day: `${part("day")}/${part("month")}`,
    year: part("year"),
    time: `${part("hour")}:${part("minute")}`,
  };
};

import { cityAndDate } from "@foja/pades/sign/city-and-date";
import type { Stamp } from "@foja/pades/sign/stamp";
import type { StampRequest } from "./job";

export const stampOf = (request: StampRequest | undefined, date: Date): { readonly stamp?: Stamp } => {
  if (!request) return {};
  const { number, city, position, timeZone } = request;
  return { stamp: { number, cityAndDate: cityAndDate(city, date, timeZone), position } };
};

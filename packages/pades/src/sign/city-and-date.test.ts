import { expect, test } from "vitest";
import { cityAndDate } from "./city-and-date";

test.each([
  {
    instant: "2027-03-05T15:00:00Z",
    zone: "America/Argentina/Buenos_Aires",
    text: "Tandil, 5 de marzo de 2027",
  },
  {
    instant: "2027-01-01T02:59:59Z",
    zone: "America/Argentina/Buenos_Aires",
    text: "Tandil, 31 de diciembre de 2026",
  },
  {
    instant: "2027-01-01T03:00:00Z",
    zone: "America/Argentina/Buenos_Aires",
    text: "Tandil, 1 de enero de 2027",
  },
  { instant: "2026-12-31T11:00:00Z", zone: "Pacific/Auckland", text: "Tandil, 1 de enero de 2027" },
  // Chile turns its clocks back at midnight of this Sunday.
  { instant: "2027-04-04T02:30:00Z", zone: "America/Santiago", text: "Tandil, 3 de abril de 2027" },
  { instant: "2027-09-10T12:00:00Z", zone: "America/Mexico_City", text: "Tandil, 10 de septiembre de 2027" },
])("$instant in $zone is $text", ({ instant, zone, text }) => {
  expect(cityAndDate("Tandil", new Date(instant), zone)).toBe(text);
});

test("a zone that does not exist is refused", () => {
  expect(() => cityAndDate("Tandil", new Date(0), "Marte/Olympus")).toThrow(RangeError);
});

import { expect, test } from "vitest";
import { ADMINISTRATION, currentPlace, isAdministration, placesWith, WORK } from "./navigation";

test.each([
  ["/", "/"],
  ["/expedientes", "/expedientes"],
  ["/expedientes/nuevo", "/expedientes"],
  ["/expedientes-viejos", undefined],
  ["/cuenta", undefined],
])("%s belongs to %s", (pathname, place) => {
  expect(currentPlace(WORK, pathname)?.path).toBe(place);
});

test("the administration is everything below its first page", () => {
  expect(isAdministration("/backoffice/usuarios")).toBe(true);
  expect(isAdministration("/backofficer")).toBe(false);
  expect(currentPlace(ADMINISTRATION, "/backoffice")?.path).toBe("/backoffice");
});

test("mail is a place only where mails lie", () => {
  const paths = (mailbox: boolean) => placesWith(ADMINISTRATION, { mailbox }).map(({ path }) => path);
  expect(paths(true)).toContain("/backoffice/correo");
  expect(paths(false)).not.toContain("/backoffice/correo");
});

test("the phone's bar has room for four places beside the one that opens the rest", () => {
  for (const places of [WORK, ADMINISTRATION]) {
    expect(places.filter(({ onBar }) => onBar).length).toBeLessThanOrEqual(4);
    expect(new Set(places.map(({ path }) => path)).size).toBe(places.length);
  }
});

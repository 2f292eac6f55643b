import { expect, test } from "vitest";
import { findSessionEnd, isAboutPerson, signInAddress } from "./session-end";

const failure = (code: string) => Object.assign(new Error("refused"), { data: { code } });
const never = () => Promise.reject(new Error("nobody asks"));

test("a session that ended leads to the sign-in", async () => {
  expect(await findSessionEnd(failure("UNAUTHORIZED"), never)).toBe("sesion-terminada");
});

test.each([
  [403, "sin-acceso"],
  [401, "sesion-terminada"],
  [200, undefined],
  [500, undefined],
])("a refusal, and %i for the session itself", async (status, why) => {
  expect(await findSessionEnd(failure("FORBIDDEN"), async () => status)).toBe(why);
});

test.each([failure("NOT_FOUND"), failure("INTERNAL_SERVER_ERROR"), new Error("offline"), undefined])(
  "%s is no end of a session",
  async (error) => {
    expect(await findSessionEnd(error, never)).toBeUndefined();
    expect(isAboutPerson(error)).toBe(false);
  },
);

test("the way back survives in the address", () => {
  const address = signInAddress("sesion-terminada", "/documentos?buscar=a&pagina=2");
  expect(new URL(address, "https://foja.example").searchParams.get("callbackUrl")).toBe(
    "/documentos?buscar=a&pagina=2",
  );
});

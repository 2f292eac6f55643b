import { describe, expect, test } from "vitest";
import { passwordProblem } from "./password-rules";
import { createPasswords } from "./passwords";

const passwords = createPasswords();

describe("password hashes", () => {
  test("verify, are salted and keep their cost", async () => {
    const [first, second] = [await passwords.hash("el mate amargo"), await passwords.hash("el mate amargo")];
    expect(first).not.toBe(second);
    expect(first).toMatch(/^scrypt\$N=32768,r=8,p=3\$/);
    expect(await passwords.verify("el mate amargo", first)).toBe(true);
    expect(await passwords.verify("el mate dulce", first)).toBe(false);
    expect(passwords.isOutdated(first)).toBe(false);
  });

  test("a composed and a decomposed accent are the same password", async () => {
    const stored = await passwords.hash("cami\u00f3n azul");
    expect(await passwords.verify("camio\u0301n azul", stored)).toBe(true);
  });

  test("an older cost still verifies and is known to be old", async () => {
    // scrypt("password", "NaCl", N=1024, r=8, p=16) of RFC 7914, 12, cut to 32 bytes.
    const hash = Buffer.from("fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162", "hex");
    const stored = `scrypt$N=1024,r=8,p=16$${Buffer.from("NaCl").toString("base64url")}$${hash.toString("base64url")}`;
    expect(await passwords.verify("password", stored)).toBe(true);
    expect(passwords.isOutdated(stored)).toBe(true);
  });

  test.each([null, "", "plain", "scrypt$N=1,r=1,p=1$$"])("nothing verifies against %j", async (stored) => {
    expect(await passwords.verify("", stored)).toBe(false);
  });
});

describe("password rules", () => {
  const email = "ana.lopez@muni.example";

  test.each(["el mate amargo", "tres tristes tigres", "correo-caballo-9", "ñandúes y más", "Zk4!pQ9?wL"])(
    "%j is good enough",
    (password) => {
      expect(passwordProblem(password, email)).toBeUndefined();
    },
  );

  test.each([
    ["corta", "too_short"],
    ["x".repeat(201), "too_long"],
    ["ana.lopez@muni.example", "is_email"],
    ["Ana.Lopez@Muni.Example", "is_email"],
    ["ana.lopez123", "is_email"],
    ["aaaaaaaaaaaa", "too_simple"],
    ["1234567890", "too_simple"],
    ["qwertyuiop", "too_simple"],
    ["Password123", "too_simple"],
    ["contraseña1", "too_simple"],
  ])("%s: %s", (password, problem) => {
    expect(passwordProblem(password, email)).toBe(problem);
  });
});

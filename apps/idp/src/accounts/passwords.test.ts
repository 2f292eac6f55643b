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
  const owner = {
    email: "ana.lopez@villaejemplo.example",
    name: "Ana María López",
    municipality: "Municipalidad de Villa Ejemplo",
  };

  test.each([
    "el mate amargo",
    "tres tristes tigres",
    "correo-caballo-9",
    "ñandúes y más",
    "Zk4!pQ9?wL",
    "mate con bizcochos",
    "villa del parque",
    `el mate amargo ${"x".repeat(150)}`,
  ])("%j is good enough", (password) => {
    expect(passwordProblem(password, owner)).toBeUndefined();
  });

  test.each([
    ["corta", "too_short"],
    ["x".repeat(201), "too_long"],
    ["ana.lopez@villaejemplo.example", "is_personal"],
    ["Ana.Lopez@VillaEjemplo.Example", "is_personal"],
    ["ana.lopez123", "is_personal"],
    ["lopez_ana-1980", "is_personal"],
    ["ANAMARIALOPEZ", "is_personal"],
    ["VillaEjemplo2024", "is_personal"],
    ["municipalidad de villa ejemplo", "is_personal"],
    ["Lòpez#2026!!", "is_personal"],
  ])("%s: %s", (password, problem) => {
    expect(passwordProblem(password, owner)).toBe(problem);
  });

  test.each([
    ["the same again", "aaaaaaaaaaaa"],
    ["a repetition", "holaholahola"],
    ["a run of digits", "1234567890"],
    ["digits downwards", "9876543210"],
    ["a run of keys", "qwertyuiop"],
    ["keys of a Spanish keyboard", "asdfghjklñ"],
    ["keys in columns", "qazwsxedcrfv"],
    ["keys in turns", "1q2w3e4r5t"],
    ["a common password", "iloveyou12"],
    ["one with a capital", "Password123"],
    ["one in disguise", "P@ssw0rd2024"],
    ["a Spanish word", "administrador"],
    ["one with a digit", "contraseña1"],
    ["one with a year", "Bienvenido2026"],
    ["a season and a year", "primavera2024"],
    ["a country and a year", "Argentina2026"],
    ["a club", "bocajuniors1"],
    ["a city", "buenosaires1"],
    ["a word of the trade", "Municipio2026!"],
    ["the product", "Foja2026Foja"],
    ["a date", "10/10/1980"],
    ["an identity number", "20301234567"],
  ])("%s is too simple: %s", (_what, password) => {
    expect(passwordProblem(password, { ...owner, municipality: "Ciudad Otra" })).toBe("too_simple");
  });
});

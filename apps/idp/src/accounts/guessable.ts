import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as spanish from "@zxcvbn-ts/language-es-es";

// Days for who stole the hashes (10 a second for each core); above a known word with a year or a sign behind it, below three words.
const GUESSES_MIN = 3e8;
// The estimate takes its time: what comes after so many characters can't make the whole easier to guess.
const CHARACTERS_LOOKED_AT = 24;

const OF_THE_TRADE = [
  "foja",
  "municipalidad",
  "municipio",
  "intendencia",
  "intendente",
  "expediente",
  "gobierno",
  "secretaria",
  "argentina",
  "contrasena",
  "contraseña",
  "clave",
];

let estimator: ZxcvbnFactory | undefined;

/** Made when it is first needed: it unpacks its lists of passwords, Spanish words and names. */
const estimate = (): ZxcvbnFactory => {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...spanish.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: 10,
  });
  return estimator;
};

/** Whether it is one of the common passwords, words, names, dates and runs of keys, or one of them in disguise. */
export const isGuessable = (password: string, words: readonly string[]): boolean => {
  const start = Array.from(password.normalize("NFKC")).slice(0, CHARACTERS_LOOKED_AT).join("");
  return estimate().check(start, [...words, ...OF_THE_TRADE]).guesses < GUESSES_MIN;
};

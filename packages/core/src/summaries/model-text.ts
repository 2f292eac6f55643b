import { shorten } from "../kernel/shorten";
import { isVisible, seenText } from "../kernel/text";
import { LanguageModelError } from "../ports/language-model";

/** A model that goes on like this has lost what it was asked. */
const ANSWER_LENGTH_MAX = 20_000;

// Of persons: mail addresses, CUIL, document numbers, accounts and telephones. Official numbers, which have letters before their
// hyphens, stay.
const PERSONAL: readonly (readonly [RegExp, string])[] = [
  [/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, "[correo]"],
  [/(?<![\p{L}\p{N}-])\d{2}-?\d{8}-?\d(?![\p{N}-])/gu, "[número]"],
  [/(?<![\p{N}.,])\d{1,3}\.\d{3}\.\d{3}(?![\p{N}.,]\d)/gu, "[número]"],
  [/(?<![\p{L}\p{N}])\+\d[\d ()-]{7,}\d/gu, "[número]"],
  [/(?<![\p{L}\p{N}-])\d{4}[ -]\d{4}(?![\p{N}-])/gu, "[número]"],
  [/(?<![\p{L}\p{N}-])\d{7,}(?![\p{N}-])/gu, "[número]"],
];

/** A text as it may leave the installation: what identifies persons by a number or address is left out, and the rest limited. */
export const outwardText = (text: string, lengthMax: number): string =>
  shorten(
    PERSONAL.reduce((masked, [found, instead]) => masked.replace(found, instead), text),
    lengthMax,
  );

/** What a model wrote, as plain text: no markup, no addresses, no thoughts. Refuses what says nothing and what never ends. */
export const plainAnswer = (answer: string): string => {
  const text = seenText(
    answer
      .slice(0, ANSWER_LENGTH_MAX + 1)
      .replace(/<think>[\s\S]*?(?:<\/think>|$)/gi, "")
      .replace(/<[^>]*>/g, " ")
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replace(/\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+/gi, "")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what no reader sees
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, " ")
      .replace(/^[ ]*(?:#{1,6}|[-*•>])[ ]+/gm, "")
      .replace(/[`*]+/g, "")
      .replace(/ {2,}/g, " ")
      .replace(/ *\n[\s]*/g, "\n"),
  );
  if (answer.length > ANSWER_LENGTH_MAX || !isVisible(text)) {
    throw new LanguageModelError("unusable", "the answer is empty or far too long");
  }
  return text;
};

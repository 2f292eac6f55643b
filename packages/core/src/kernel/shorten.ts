const SENTENCES = new Intl.Segmenter("es", { granularity: "sentence" });

/** Its first sentences, as many as fit; of a longer one, its first words. */
export const shorten = (text: string, lengthMax: number): string => {
  const whole = text.trim();
  if (whole.length <= lengthMax) return whole;
  let end = 0;
  // A sentence that goes on beyond this is cut anyway.
  for (const { segment, index } of SENTENCES.segment(whole.slice(0, lengthMax + 1))) {
    const next = index + segment.trimEnd().length;
    if (next > lengthMax || index + segment.length > lengthMax) break;
    end = next;
  }
  return end > 0 ? whole.slice(0, end) : `${firstWords(whole, lengthMax - 1)}…`;
};

const firstWords = (text: string, lengthMax: number): string => {
  const cut = text
    .slice(0, lengthMax)
    .toWellFormed()
    .replace(/\ufffd$/, "");
  const words = cut.replace(/\s+\S*$/, "");
  return words.length > lengthMax / 2 ? words : cut;
};

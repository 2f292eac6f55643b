import type { Outputs } from "../rows";

export type Verification = Outputs["documents"]["verify"];
type Verified = Verification["signatures"][number];

/** What is said of a signature: keys of texts. */
export type Verdict = "whole" | "commented" | "modified" | "altered" | "invalid" | "missing";

/** Pure; the worst first. */
export const verdictOf = (signature: Verified | undefined): Verdict => {
  if (!signature) return "missing";
  const { intact, valid, modification_level: level } = signature;
  if (!intact) return "altered";
  if (!valid) return "invalid";
  if (level === "OTHER") return "modified";
  return level === "ANNOTATIONS" ? "commented" : "whole";
};

/** The signature in the file of each person who signed, in their order. */
export const ownSignatures = ({ signatures }: Verification): readonly Verified[] =>
  signatures.filter(({ is_foreign }) => !is_foreign);

export const foreignSignatures = ({ signatures }: Verification): readonly Verified[] =>
  signatures.filter(({ is_foreign }) => is_foreign);

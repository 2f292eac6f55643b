import { expect, test } from "vitest";
import { markArtifacts } from "./artifacts";

const marked = (content: string): string => markArtifacts(Buffer.from(content, "latin1")).toString("latin1");

test.each([
  ["tagged content stays", "/P <</MCID 0>> BDC BT (a) Tj ET EMC", "/P <</MCID 0>> BDC BT (a) Tj ET EMC"],
  ["a text object", "q BT /F1 9 Tf (a) Tj ET Q", "q /Artifact BMC\nBT /F1 9 Tf (a) Tj ET\nEMC Q"],
  ["a path from its first operator", "0 0 m 9 9 l S", "/Artifact BMC\n0 0 m 9 9 l S\nEMC"],
  ["a clipping path that is painted too", "0 0 9 9 re W f", "/Artifact BMC\n0 0 9 9 re W f\nEMC"],
  ["a clip alone is no painting", "0 0 9 9 re W n q Q", "0 0 9 9 re W n q Q"],
  ["an image", "q /X1 Do Q", "q /Artifact BMC\n/X1 Do\nEMC Q"],
  [
    "text marked in parts",
    "BT /P BDC (a) Tj EMC (b) Tj ET",
    "BT /P BDC (a) Tj EMC /Artifact BMC\n(b) Tj\nEMC ET",
  ],
  ["an empty text object", "BT ET", "BT ET"],
  ["what is already an artifact", "/Artifact BMC 0 0 9 9 re f EMC", "/Artifact BMC 0 0 9 9 re f EMC"],
])("%s", (_, content, expected) => {
  expect(marked(content)).toBe(expected);
  expect(marked(expected)).toBe(expected);
});

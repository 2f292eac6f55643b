import { describe, expect, test } from "vitest";
import { Lexer } from "./lexer";
import type { Dict } from "./objects";
import { assertOneReading } from "./structural-stream";

const read = (entries: string) => () =>
  assertOneReading(new Lexer(Buffer.from(`<<${entries}>>`)).object() as Dict);

describe("a stream that holds objects or says where they are", () => {
  test.each([
    "",
    "/Filter/FlateDecode",
    "/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>",
    "/Filter[/FlateDecode]/DecodeParms[<</Predictor 12/Columns 4>>]",
    "/Filter[/Crypt/FlateDecode]/DecodeParms[<</Name/Identity>> null]",
    "/Filter/LZWDecode/DecodeParms<</EarlyChange 0>>",
  ])("is read in one way: %s", (entries) => expect(read(entries)).not.toThrow());

  test.each([
    "/Filter/FlateDecode/DecodeParms[<</Predictor 12>>]",
    "/Filter[/FlateDecode]/DecodeParms<</Predictor 12>>",
    "/Filter 71 0 R",
    "/Filter[71 0 R]",
    "/Filter/FlateDecode/DecodeParms 71 0 R",
    "/Filter[/FlateDecode]/DecodeParms[71 0 R]",
    "/Filter/FlateDecode/DecodeParms<</Predictor 15.0>>",
    "/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4.>>",
    "/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 71 0 R>>",
    "/Filter/FlateDecode/F 71 0 R",
    "/Filter/FlateDecode/DP<</Predictor 12>>",
  ])("is not read where others read otherwise: %s", (entries) =>
    expect(read(entries)).toThrow(expect.objectContaining({ code: "SYNTAX" })),
  );
});

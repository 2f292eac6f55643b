import { toPem } from "../pki/test-pki";
import { type Outcome, runProgram } from "./run-program";
import { withFolder } from "./work-folder";

export const openssl = (args: readonly string[], input?: Uint8Array): Promise<Outcome> =>
  runProgram("openssl", args, input);

/** `openssl cms -verify -cades` of a detached signature: signature, chain and ESS certificate identifier. */
export const verifyCmsWithOpenssl = (input: {
  readonly cms: Uint8Array;
  readonly content: Uint8Array;
  readonly root: Uint8Array;
}): Promise<Outcome> =>
  withFolder(async (folder) => {
    const cms = await folder.put("cms.der", input.cms);
    const content = await folder.put("content", input.content);
    const root = await folder.put("root.pem", toPem(input.root));
    const files = ["-in", cms, "-content", content, "-CAfile", root, "-out", "/dev/null"];
    return openssl(["cms", "-verify", "-cades", "-binary", "-inform", "DER", "-purpose", "any", ...files]);
  });

/** `openssl ts -verify` of a TimeStampResp over `data`. */
export const verifyTimestampWithOpenssl = (input: {
  readonly response: Uint8Array;
  readonly data: Uint8Array;
  readonly root: Uint8Array;
  readonly untrusted: readonly Uint8Array[];
}): Promise<Outcome> =>
  withFolder(async (folder) => {
    const response = await folder.put("reply.tsr", input.response);
    const data = await folder.put("data", input.data);
    const root = await folder.put("root.pem", toPem(input.root));
    const untrusted = await folder.put("untrusted.pem", toPem(...input.untrusted));
    return openssl([
      "ts",
      "-verify",
      "-in",
      response,
      "-data",
      data,
      "-CAfile",
      root,
      "-untrusted",
      untrusted,
    ]);
  });

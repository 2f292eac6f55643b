import { wholeCorpus } from "@foja/testing/corpus/read-corpus";
import { asn1Targets } from "@foja/testing/fuzz/asn1-targets";
import { seedsOf } from "@foja/testing/fuzz/corpus";
import type { FuzzTarget } from "@foja/testing/fuzz/fuzz";
import { pdfTargets } from "@foja/testing/fuzz/pdf-targets";
import { revocationTargets } from "@foja/testing/fuzz/revocation-targets";
import { formTargets } from "../../../apps/notary/src/test-support/fuzz-target";

/** Everything that reads what strangers send; only those whose name contains `wanted`. */
export const allTargets = async (wanted: string): Promise<FuzzTarget[]> => {
  const targets = [
    ...(await asn1Targets()),
    ...revocationTargets(),
    ...(await pdfTargets(seedsOf(wholeCorpus))),
    ...(await formTargets()),
  ];
  return targets.filter(({ name }) => name.includes(wanted));
};

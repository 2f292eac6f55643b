"use client";

import { useQuery } from "@tanstack/react-query";
import {
  CircleCheck,
  CircleX,
  Clock,
  Hourglass,
  type LucideIcon,
  PenLine,
  ShieldQuestionMark,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useTRPC } from "../../trpc/client";
import { failureOf } from "../form/failure";
import type { DocumentDescription } from "../rows";
import { Button } from "../ui/button";
import { classNames } from "../ui/class-names";
import { Moment } from "../ui/moment";
import { State, TONE_TEXT, type Tone } from "../ui/state";
import { foreignSignatures, ownSignatures, type Verdict, type Verification, verdictOf } from "./verdict";

type Signer = DocumentDescription["signers"][number];

type SignerListProps = {
  readonly documentId: string;
  readonly status: DocumentDescription["status"];
  readonly signers: readonly Signer[];
  /** Of the file as it is now: what was said of another one counts no more. */
  readonly sha256: string | null;
};

/** Who signs, in order, and of each who signed what our own verification says: asked when the page is looked at, never taken for granted. */
export const SignerList = ({ documentId, status, signers, sha256 }: SignerListProps) => {
  const t = useTranslations("documents");
  const isSigned = signers.some(({ signed_at }) => signed_at !== null);
  const verifying = useVerification(documentId, sha256, isSigned);
  const turn = status === "sent_to_sign" ? signers.find(({ signed_at }) => signed_at === null) : undefined;
  const own = verifying.data && ownSignatures(verifying.data);
  let signed = 0;

  return (
    <section>
      <h2 className="font-semibold">{t("signers")}</h2>
      {isSigned && <Outcome {...verifying} />}
      {signers.length === 0 && <p className="text-ink-soft">{t("signersNone")}</p>}
      <ol className="grid gap-2">
        {signers.map((signer, index) => {
          const verdict = signer.signed_at !== null && own ? verdictOf(own[signed++]) : undefined;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: signers keep their places
            <SignerLine key={index} signer={signer} isTurn={signer === turn} verdict={verdict} />
          );
        })}
      </ol>
      {verifying.data && <Foreign verification={verifying.data} />}
    </section>
  );
};

const useVerification = (documentId: string, sha256: string | null, isSigned: boolean) => {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.documents.verify.queryOptions(
      { document_id: documentId },
      {
        enabled: isSigned && sha256 !== null,
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        retry: false,
      },
    ),
  );
  const { data, refetch } = query;
  const isStale = data !== undefined && data.sha256 !== sha256;
  useEffect(() => {
    if (isStale) void refetch();
  }, [isStale, refetch]);
  return {
    data: isStale || query.isFetching ? undefined : data,
    isAsking: query.isFetching,
    error: query.isFetching ? undefined : (query.error ?? undefined),
    retry: () => void refetch(),
  };
};

const Outcome = ({ data, isAsking, error, retry }: ReturnType<typeof useVerification>) => {
  const t = useTranslations("documents");
  return (
    <div role="status" className="mb-2">
      {isAsking && <State tone="plain" icon={Hourglass} label={t("verifying")} />}
      {data && (
        <State
          tone={data.holds ? "good" : "bad"}
          icon={data.holds ? CircleCheck : CircleX}
          label={t(data.holds ? "verifiedGood" : "verifiedBad")}
        />
      )}
      {error && (
        <>
          <State tone="wait" icon={ShieldQuestionMark} label={t("verifiedNot")} />
          <p className="text-small text-ink-soft">{failureOf(error).message || t("verifiedFailed")}</p>
          <Button size="tight" className="mt-1" onClick={retry}>
            {t("verifyAgain")}
          </Button>
        </>
      )}
    </div>
  );
};

type SignerLineProps = {
  readonly signer: Signer;
  readonly isTurn: boolean;
  /** Undefined while nobody said. */
  readonly verdict: Verdict | undefined;
};

const SignerLine = ({ signer, isTurn, verdict }: SignerLineProps) => {
  const t = useTranslations("documents");
  const { full_name, sector, is_you, numbers, needs_token, signed_at, method } = signer;
  const { icon: Icon, tone } = lookOf(signer, isTurn, verdict);
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2">
      <Icon aria-hidden className={classNames("mt-0.5 size-4", TONE_TEXT[tone])} strokeWidth={1.75} />
      <div className="min-w-0 wrap-anywhere">
        <p className={isTurn ? "font-medium" : undefined}>
          {is_you ? t.rich("you", { name: () => <bdi>{full_name}</bdi> }) : <bdi>{full_name}</bdi>}
        </p>
        <p className="text-small text-ink-soft">
          {sector && <>{sector}. </>}
          {signed_at
            ? t.rich(method === "digital" ? "signedDigital" : "signedElectronic", {
                at: () => <Moment at={signed_at} />,
              })
            : t(isTurn ? "signerTurn" : "signerLater", {
                you: is_you ? "yes" : "no",
                numbers: numbers ? "yes" : "no",
                token: needs_token ? "yes" : "no",
              })}
          {signed_at && numbers && <> {t("signedNumbers")}</>}
        </p>
        {verdict && (
          <p className={classNames("text-small", verdict === "whole" ? "text-ink-soft" : "text-bad")}>
            {t(VERDICTS[verdict])}
          </p>
        )}
      </div>
    </li>
  );
};

const VERDICTS = {
  whole: "verdictWhole",
  commented: "verdictCommented",
  modified: "verdictModified",
  altered: "verdictAltered",
  invalid: "verdictInvalid",
  missing: "verdictMissing",
} as const satisfies Record<Verdict, string>;

const lookOf = (
  { signed_at }: Signer,
  isTurn: boolean,
  verdict: Verdict | undefined,
): { readonly icon: LucideIcon; readonly tone: Tone } => {
  if (signed_at === null) return isTurn ? { icon: PenLine, tone: "wait" } : { icon: Clock, tone: "plain" };
  if (verdict === undefined) return { icon: PenLine, tone: "plain" };
  return verdict === "whole" ? { icon: CircleCheck, tone: "good" } : { icon: CircleX, tone: "bad" };
};

/** What an imported file brought along is nobody's of the signers. */
const Foreign = ({ verification }: { verification: Verification }) => {
  const t = useTranslations("documents");
  const foreign = foreignSignatures(verification);
  if (foreign.length === 0) return null;
  return (
    <div className="mt-3">
      <h3 className="text-small font-medium">{t("foreign")}</h3>
      <ul className="grid gap-1 text-small text-ink-soft">
        {foreign.map((signature, index) => {
          const verdict = verdictOf(signature);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: signatures keep their places
            <li key={index} className={verdict === "whole" ? undefined : "text-bad"}>
              <bdi>{signature.signer ?? t("foreignNameless")}</bdi>: {t(VERDICTS[verdict])}{" "}
              {signature.trusted === false && t("foreignUntrusted")}
            </li>
          );
        })}
      </ul>
    </div>
  );
};

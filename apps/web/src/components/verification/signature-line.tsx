import { CircleCheck, CircleX, PenLine, ShieldQuestionMark } from "lucide-react";
import { useTranslations } from "next-intl";
import { classNames } from "../ui/class-names";
import { TONE_TEXT } from "../ui/state";
import type { SignatureVerdict } from "./verdict";
import { When } from "./when";

type SignatureLineProps = {
  readonly name: string | null;
  readonly organization?: string | null;
  readonly is_citizen: boolean;
  readonly signed_at: string | null;
  readonly is_timestamped: boolean;
  readonly timezone: string | undefined;
  /** Of a file; of a paper nobody judged anything. */
  readonly verdict?: SignatureVerdict;
  /** Why the one who signed may not be who they say. */
  readonly doubt?: "revoked" | "untrusted" | undefined;
};

/** Who signed and when, whose word that time is, and what became of it since. */
export const SignatureLine = ({ verdict, doubt, ...signature }: SignatureLineProps) => {
  const t = useTranslations("verification");
  const { name, organization, signed_at: at, timezone } = signature;
  const { icon: Icon, tone } = LOOKS[lookOf(verdict, doubt)];
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2">
      <Icon aria-hidden className={classNames("mt-0.5 size-4", TONE_TEXT[tone])} strokeWidth={1.75} />
      <div className="min-w-0 wrap-anywhere">
        <p>
          <bdi className="font-medium">{name ?? t("nameless")}</bdi>
          {signature.is_citizen && `, ${t("citizen")}`}
          {organization && organization !== name && (
            <>
              , <bdi>{organization}</bdi>
            </>
          )}
        </p>
        <p className="text-small text-ink-soft">
          {at
            ? t.rich(timeText(signature.is_timestamped, verdict), {
                at: () => <When at={at} timezone={timezone} />,
              })
            : t("signedSometime")}
        </p>
        {verdict && <Said isBad={isBroken(verdict)} text={t(`signature.${verdict}`)} />}
        {doubt && <Said isBad={doubt === "revoked"} text={t(`signature.${doubt}`)} />}
      </div>
    </li>
  );
};

/** Of a signature that is wrong nothing is known, neither who made it nor when. */
const timeText = (isTimestamped: boolean, verdict: SignatureVerdict | undefined) => {
  if (verdict === "altered" || verdict === "invalid") return "signedUnproved";
  return isTimestamped ? "signedStamped" : "signedClaimed";
};

const Said = ({ isBad, text }: { isBad: boolean; text: string }) => (
  <p className={classNames("text-small", isBad ? "text-bad" : "text-ink-soft")}>{text}</p>
);

const LOOKS = {
  bad: { icon: CircleX, tone: "bad" },
  plain: { icon: PenLine, tone: "plain" },
  doubtful: { icon: ShieldQuestionMark, tone: "wait" },
  good: { icon: CircleCheck, tone: "good" },
} as const;

const isBroken = (verdict: SignatureVerdict): boolean => verdict !== "whole" && verdict !== "commented";

const lookOf = (
  verdict: SignatureVerdict | undefined,
  doubt: SignatureLineProps["doubt"],
): keyof typeof LOOKS => {
  if (verdict === undefined) return "plain";
  if (isBroken(verdict) || doubt === "revoked") return "bad";
  return doubt ? "doubtful" : "good";
};

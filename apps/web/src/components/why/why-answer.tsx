import { CircleCheck, CircleX, Eye, Info, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { documentAddress } from "../documents/document-address";
import type { Outputs } from "../rows";
import { classNames } from "../ui/class-names";
import { Link } from "../ui/link";
import { OfficialNumber } from "../ui/official-number";
import { State, TONE_TEXT, type Tone } from "../ui/state";

type Answer = Outputs["admin"]["access"]["explain"];
type Outcome = Answer["rules"][number]["outcome"];

const LOOKS: Readonly<Record<Outcome, { tone: Tone; icon: LucideIcon }>> = {
  allows_edit: { tone: "good", icon: CircleCheck },
  allows_view: { tone: "good", icon: CircleCheck },
  does_not_allow: { tone: "plain", icon: CircleX },
  not_considered: { tone: "plain", icon: Info },
};

/** The verdict first, then every rule with what it says, then what would let them, the least reaching first. */
export const WhyAnswer = ({ answer }: { answer: Answer }) => {
  const t = useTranslations("admin.why");
  const { rules, ways } = answer;
  return (
    <div className="why">
      <Verdict answer={answer} />
      <section aria-labelledby="reglas">
        <h2 id="reglas" className="font-semibold">
          {t("rules")} <span className="font-normal text-ink-soft">{rules.length}</span>
        </h2>
        <ol className="why-rules">
          {rules.map(({ rule, title, outcome, text }) => (
            <li key={rule}>
              <State {...LOOKS[outcome]} label={t(`outcomes.${outcome}`)} />
              <div className="min-w-0 wrap-anywhere">
                <h3 className="font-medium">{title}</h3>
                <p className="text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      {ways.length > 0 && (
        <section aria-labelledby="caminos">
          <h2 id="caminos" className="font-semibold">
            {t("ways")} <span className="font-normal text-ink-soft">{t("waysOrder")}</span>
          </h2>
          <ol className="why-rules why-ways">
            {ways.map(({ title, text, by }, index) => (
              <li key={title}>
                <span aria-hidden className="text-ink-soft">
                  {index + 1}
                </span>
                <div className="min-w-0 wrap-anywhere">
                  <h3 className="font-medium">{title}</h3>
                  <p className="text-ink-soft">{text}</p>
                  <p className="text-small">{t("by", { who: by })}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
};

const Verdict = ({ answer: { verdict, thing, person, can_view, can_edit } }: { answer: Answer }) => {
  const t = useTranslations("admin.why");
  const [tone, Icon]: readonly [Tone, LucideIcon] = can_edit
    ? ["good", CircleCheck]
    : can_view
      ? ["info", Eye]
      : ["bad", CircleX];
  return (
    <section className="flex gap-3" aria-label={t("verdict")}>
      <Icon aria-hidden className={classNames("mt-1 size-5 shrink-0", TONE_TEXT[tone])} />
      <div className="min-w-0">
        <h2 tabIndex={-1} className="text-title font-semibold wrap-anywhere">
          {verdict}
        </h2>
        <div className="page-facts">
          {thing.number && (
            <span>
              <OfficialNumber number={thing.number} />
            </span>
          )}
          <Reference thing={thing} />
          <span>{t("visibility", { visibility: thing.visibility })}</span>
          {thing.status && <span>{t("status", { status: thing.status })}</span>}
          <Link
            href={`/backoffice/usuarios/${person.id}`}
            className="text-accent underline underline-offset-3"
          >
            {t("openPerson", { name: person.full_name })}
          </Link>
        </div>
      </div>
    </section>
  );
};

/** Null is what whoever asks may not see; a record has no page of its own here. */
const Reference = ({ thing: { kind, id, reference } }: Pick<Answer, "thing">) => {
  const t = useTranslations("admin.why");
  if (reference === null) return <span>{t("referenceHidden")}</span>;
  const style = "min-w-0 text-accent underline underline-offset-3 wrap-anywhere";
  switch (kind) {
    case "case":
      return (
        <Link href={`/expedientes/${id}`} className={style}>
          <bdi>{reference}</bdi>
        </Link>
      );
    case "document":
      return (
        <Link href={documentAddress(id)} className={style}>
          <bdi>{reference}</bdi>
        </Link>
      );
    case "record":
      return <bdi className="min-w-0 wrap-anywhere">{reference}</bdi>;
  }
};

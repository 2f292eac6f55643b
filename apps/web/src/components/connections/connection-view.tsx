import { Eye, PenLine } from "lucide-react";
import { useTimeZone, useTranslations } from "next-intl";
import type { Outputs } from "../rows";
import { Button } from "../ui/button";
import { Moment } from "../ui/moment";
import { momentParts } from "../ui/moment-parts";
import { State } from "../ui/state";

export type ConnectionRow = Outputs["connections"]["list"]["connections"][number];

type ConnectionViewProps = {
  readonly row: ConnectionRow;
  /** Absent where there is nothing to choose. */
  readonly change: (() => void) | undefined;
  readonly end: () => void;
};

/** One application: who it is, what it may do, since when, until when. */
export const ConnectionView = ({ row, change, end }: ConnectionViewProps) => {
  const t = useTranslations("connections");
  const { name, host, is_own, read_only, created_at } = row;
  const timeZone = useTimeZone();
  const since = created_at && momentParts(created_at, timeZone);
  // Two applications may have one name.
  const which = since ? `${name}, ${since.day}/${since.year} ${since.time}` : name;
  const of = (verb: "widen" | "narrow" | "end") => `${t(verb)}: ${which}`;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_18rem]">
        <p className="flex flex-wrap items-center gap-x-3">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          <State
            tone={read_only ? "plain" : "info"}
            icon={read_only ? Eye : PenLine}
            label={t(read_only ? "reads" : "writes")}
          />
        </p>
        <p className="text-meta text-ink-soft wrap-anywhere">
          {is_own ? t("own") : (host ?? t("ownComputer"))}
        </p>
        <Times row={row} />
      </div>
      <div className="not-printed flex flex-wrap gap-2">
        {change && (
          <Button onClick={change} aria-label={of(read_only ? "widen" : "narrow")}>
            {t(read_only ? "widen" : "narrow")}
          </Button>
        )}
        <Button look="danger" onClick={end} aria-label={of("end")}>
          {t("end")}
        </Button>
      </div>
    </li>
  );
};

/** What the provider does not tell is left out. */
const Times = ({ row: { created_at, last_used_at, expires_at, renews } }: { row: ConnectionRow }) => {
  const t = useTranslations("connections");
  const at = (moment: string, isDay = false) => ({ at: () => <Moment at={moment} isDay={isDay} /> });
  return (
    <ul className="flex flex-wrap gap-x-4 text-meta text-ink-soft">
      {created_at && <li>{t.rich("since", at(created_at))}</li>}
      {last_used_at && <li>{t.rich("used", at(last_used_at))}</li>}
      <li>{expires_at ? t.rich(renews ? "until" : "untilOnce", at(expires_at, renews)) : t("untilEnded")}</li>
    </ul>
  );
};

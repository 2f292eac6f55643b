import { momentParts } from "../ui/moment-parts";

/** In the municipality's zone; where it is nobody's, in that of most of them. */
const ZONE = "America/Argentina/Buenos_Aires";

/** `05/03/2027 10:32`. Unlike `Moment` it needs no script, since strangers' pages have none. */
export const When = ({
  at,
  timezone = ZONE,
  isDay = false,
}: {
  at: string;
  timezone?: string | undefined;
  isDay?: boolean;
}) => {
  const { day, year, time } = momentParts(at, timezone);
  return (
    <time dateTime={at} className="tabular whitespace-nowrap">
      {day}/{year}
      {!isDay && ` ${time}`}
    </time>
  );
};

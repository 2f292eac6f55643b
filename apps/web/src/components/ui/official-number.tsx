/** An official number in a fixed-width face; its significant digits, which people say aloud, in full ink. In a list never cut from 640 px up. */
export const OfficialNumber = ({ number }: { number: string }) => {
  const [, before = "", said = "", after = ""] = /^(\D+-\d{4}-0*)(\d+)(-.*)$/.exec(number) ?? [];
  return said === "" ? (
    <span className="number" title={number}>
      {number}
    </span>
  ) : (
    <span className="number" title={number}>
      {before}
      <b>{said}</b>
      {after}
    </span>
  );
};

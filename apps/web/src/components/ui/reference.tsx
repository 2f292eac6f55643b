/** Text that people typed: kept in its own line and direction, whatever marks it contains. */
export const Reference = ({ text, href, label }: { text: string; href?: string; label?: string }) => {
  const content = <bdi className="block overflow-clip wrap-anywhere">{text}</bdi>;
  if (!href) return content;
  // A plain link: the PDF opens in the browser's own viewer, beside the list.
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={label}
      className="block text-accent hover:underline"
    >
      {content}
    </a>
  );
};

/** The classes of our own templates start with it. Content may not use them, in whatever case. */
export const TEMPLATE_CLASS = /(?<![^ \t\n\f\r])foja-[^ \t\n\f\r]*/gi;

/** What cover, head, form and unfolded parts are printed with. Those of the page around them, such as the signing sheet's, are not here. */
export const PRINTED_CLASSES: ReadonlySet<string> = new Set([
  ...["foja-center", "foja-number", "foja-kind", "foja-line", "foja-rule", "foja-data"],
  ...["foja-details", "foja-summary"],
]);

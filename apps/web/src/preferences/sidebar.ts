/** Outside the client components: what a server component imports from one of those is a reference, not the text. */
export const SIDEBAR_COOKIE = "foja-menu";

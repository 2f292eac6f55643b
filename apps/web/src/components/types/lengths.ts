/** What the operations take at most of what is called and told alike everywhere in the catalog. */
export const NAME_MAX = 200;
export const DESCRIPTION_MAX = 2000;
export const LABEL_MAX = 120;
export const KEY_MAX = 60;
export const OPTION_MAX = 200;
export const STATE_MAX = 100;

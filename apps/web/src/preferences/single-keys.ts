/** Whether keys of one letter do something: who speaks to the machine, or presses keys by accident, turns them off (WCAG 2.2, 2.1.4). */
export const SINGLE_KEYS_COOKIE = "foja-teclas";

export const areSingleKeysOn = (cookie: string | undefined): boolean => cookie !== "no";

/** Only in files of the folder: whose business a mail is, for who looks into it there. */
export const MUNICIPALITY_HEADER = "X-Foja-Municipality";

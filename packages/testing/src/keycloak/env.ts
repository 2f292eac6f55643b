/** Where Java is found. */
export const programs = process.env.PATH ?? "/usr/bin:/bin";

/** Set by an AppImage for the program in it: where the file is. */
export const env = { appImage: process.env.APPIMAGE };

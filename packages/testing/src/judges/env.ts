/** In CI a judge that is missing is a failure; on somebody's machine it is a loud skip. */
export const isCi = process.env.CI === "true";

export const pythonProgram = process.env.FOJA_PYTHON ?? "python3";

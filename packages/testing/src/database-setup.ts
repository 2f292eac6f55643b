export const setup = async (): Promise<void> => {};

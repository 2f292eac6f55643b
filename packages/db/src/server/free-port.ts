import { createServer } from "node:net";

/** A port of 127.0.0.1 that nobody uses now; somebody may take it before it is used, so the user must be ready to retry. */
export const findFreePort = async (): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.once("error", reject);
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    server.close(() =>
      address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
    );
  });
  return await promise;
};

export const isPortFree = async (port: number): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  server.once("error", () => resolve(false));
  server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  return await promise;
};

import { describeStorage } from "./describe-storage";
import { createMemoryStorage } from "./memory-storage";

describeStorage("memory storage", async () => ({
  storage: createMemoryStorage(),
  follow: undefined,
  close: async () => {},
}));

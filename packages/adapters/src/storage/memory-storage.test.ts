import { createMemoryStorage } from "./memory-storage";
import { describeStorage } from "./testing/describe-storage";

describeStorage("memory storage", async () => ({
  storage: createMemoryStorage(),
  follow: undefined,
  close: async () => {},
}));

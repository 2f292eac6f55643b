import type { Locale } from "./locales";
import type { Messages } from "./texts";

// A key that no file has does not compile.
declare module "next-intl" {
  interface AppConfig {
    Messages: Messages;
    Locale: Locale;
  }
}

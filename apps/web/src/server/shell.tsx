import { cookies } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { MUNICIPALITY_COOKIE } from "../auth/session";
import { Frame } from "../components/frame/frame";
import { ProgressProvider } from "../components/frame/progress";
import { WorkspaceProvider } from "../components/frame/workspace";
import { ListPreferencesProvider } from "../components/list/list-preferences";
import { ToastProvider } from "../components/ui/toasts";
import { loadMessages, withoutAdministration } from "../i18n/texts";
import { brandColors } from "../preferences/brand";
import { COLUMNS_COOKIE, DENSITY_COOKIE, parseListLooks } from "../preferences/lists";
import { SIDEBAR_COOKIE } from "../preferences/sidebar";
import { parseTheme, THEME_COOKIE } from "../preferences/theme";
import { DataProvider } from "../trpc/client";
import { api } from "./api";
import type { Me } from "./me";
import { runtime } from "./runtime";

/** The frame, and what everything in it knows: who looks, in which colours, words and zone. */
export const Shell = async ({ me, children }: { me: Me; children: ReactNode }) => {
  const { user, municipality, municipalities, is_administrator } = me;
  const jar = await cookies();
  const read = (name: string) => jar.get(name)?.value;
  const messages = await loadMessages(await getLocale());
  const signatures = await (await api()).documents.listPendingSignatures({ page: 1, page_size: 1 });
  const brand = brandColors(municipality.primary_color);

  return (
    <>
      {/* On the root: tokens are worked out there, and what floats hangs from it. */}
      <style>{`:root { --brand-light: ${brand.light}; --brand-dark: ${brand.dark}; }`}</style>
      <NextIntlClientProvider timeZone={municipality.timezone} messages={withoutAdministration(messages)}>
        <WorkspaceProvider
          value={{
            name: user.full_name,
            email: user.email,
            sector: user.sector.name,
            isAdministrator: is_administrator,
            hasMailbox: runtime().ports.mailbox !== null,
            municipality,
            municipalities,
          }}
        >
          <DataProvider>
            <ListPreferencesProvider looks={parseListLooks(read(DENSITY_COOKIE), read(COLUMNS_COOKIE))}>
              <ToastProvider>
                <ProgressProvider>
                  <Frame
                    theme={parseTheme(read(THEME_COOKIE))}
                    municipalityCookie={MUNICIPALITY_COOKIE}
                    startsCollapsed={read(SIDEBAR_COOKIE) === "cerrado"}
                    counts={{ signatures: signatures.total }}
                  >
                    {children}
                  </Frame>
                </ProgressProvider>
              </ToastProvider>
            </ListPreferencesProvider>
          </DataProvider>
        </WorkspaceProvider>
      </NextIntlClientProvider>
    </>
  );
};

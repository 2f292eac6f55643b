import { cookies } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import type { CSSProperties, ReactNode } from "react";
import { MUNICIPALITY_COOKIE } from "../../auth/session";
import { Frame } from "../../components/frame/frame";
import { brandColors } from "../../preferences/brand";
import { SIDEBAR_COOKIE } from "../../preferences/sidebar";
import { parseTheme, THEME_COOKIE } from "../../preferences/theme";
import { DataProvider } from "../../trpc/client";
import { requireMe } from "./me";

const WorkspaceLayout = async ({ children }: { children: ReactNode }) => {
  const { user, municipality, municipalities } = await requireMe();
  const jar = await cookies();
  const brand = brandColors(municipality.primary_color);

  return (
    <div style={{ "--brand-light": brand.light, "--brand-dark": brand.dark } as CSSProperties}>
      <NextIntlClientProvider timeZone={municipality.timezone}>
        <DataProvider>
          <Frame
            name={user.full_name}
            email={user.email}
            theme={parseTheme(jar.get(THEME_COOKIE)?.value)}
            municipality={municipality}
            municipalities={municipalities}
            municipalityCookie={MUNICIPALITY_COOKIE}
            startsCollapsed={jar.get(SIDEBAR_COOKIE)?.value === "cerrado"}
          >
            {children}
          </Frame>
        </DataProvider>
      </NextIntlClientProvider>
    </div>
  );
};

export default WorkspaceLayout;

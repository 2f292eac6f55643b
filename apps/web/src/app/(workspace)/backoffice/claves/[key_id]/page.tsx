import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { KeyActions } from "../../../../../components/keys/key-actions";
import { KeyForm } from "../../../../../components/keys/key-form";
import { KEYS_PATH } from "../../../../../components/keys/key-list-spec";
import { KeyState } from "../../../../../components/keys/key-state";
import { actsForPeople, KEY_TYPE_LABELS } from "../../../../../components/keys/key-words";
import { WebhookTest } from "../../../../../components/keys/webhook-test";
import type { Parameters } from "../../../../../components/list/list-query";
import { Detail } from "../../../../../components/page/detail";
import { Tabs, tabOf } from "../../../../../components/page/tabs";
import { Moment } from "../../../../../components/ui/moment";
import { api } from "../../../../../server/api";
import { definePage } from "../../../../../server/define-page";
import { KeyPanel } from "./key-panel";
import { KeyPart } from "./key-part";

type Props = {
  readonly params: Promise<{ readonly key_id: string }>;
  readonly searchParams: Promise<Parameters>;
};

/** For the page and its title together. */
const findKey = cache(async (key_id: string) => (await api()).admin.keys.get({ key_id }));

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const found = await findKey((await params).key_id).catch(() => undefined);
  return { title: found?.name ?? (await getTranslations("admin.keys"))("key") };
};

export default definePage(async ({ params, searchParams }: Props) => {
  const t = await getTranslations("admin.keys");
  const { key_id } = await params;
  const { ver, buscar } = await searchParams;
  const found = await findKey(key_id);
  const deliveries = await (await api()).admin.statistics.listDeliveries({ api_key_id: key_id, limit: 25 });
  const tab = tabOf(["datos", "usuarios", "avisos"], ver);
  const path = `${KEYS_PATH}/${key_id}`;

  return (
    <Detail
      crumb={{ address: KEYS_PATH, label: t("title"), text: `${found.api_key_prefix}…` }}
      title={found.name}
      facts={
        <>
          <KeyState row={found} />
          <span>{t(KEY_TYPE_LABELS[found.key_type])}</span>
          <span>
            {found.last_used_at
              ? t.rich("usedAt", { at: () => <Moment at={found.last_used_at ?? ""} /> })
              : t("notUsedYet")}
          </span>
        </>
      }
      actions={
        <>
          <WebhookTest row={found} />
          <KeyActions row={found} />
        </>
      }
      tabs={
        <Tabs
          label={t("parts")}
          path={path}
          current={tab}
          tabs={[
            { key: "datos", label: t("tabData") },
            {
              key: "usuarios",
              label: t("tabUsers"),
              ...(actsForPeople(found) && { count: found.users_count }),
            },
            { key: "avisos", label: t("tabDeliveries"), count: deliveries.total },
          ]}
        />
      }
      panelLabel={t("panel")}
      panel={<KeyPanel row={found} />}
    >
      {tab === "datos" ? (
        <KeyForm row={found} />
      ) : (
        <KeyPart
          row={found}
          tab={tab}
          search={typeof buscar === "string" ? buscar.trim().slice(0, 200) : ""}
          deliveries={deliveries}
        />
      )}
    </Detail>
  );
});

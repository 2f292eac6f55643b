import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DeliveryList } from "../../../../../components/keys/delivery-list";
import { DELIVERY_LIST, deliveriesAsked } from "../../../../../components/keys/delivery-list-spec";
import { type Parameters, parseListQuery } from "../../../../../components/list/list-query";
import { api } from "../../../../../server/api";
import { definePage } from "../../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.keys"))("deliveries"),
});

const KEYS_SHOWN = 100;

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const query = parseListQuery(DELIVERY_LIST, await searchParams);
  const { admin } = await api();
  const [{ webhook_deliveries, total }, { api_keys }] = await Promise.all([
    admin.statistics.listDeliveries(deliveriesAsked(query)),
    admin.keys.list({ limit: KEYS_SHOWN }),
  ]);
  return (
    <DeliveryList
      query={query}
      rows={webhook_deliveries}
      total={total}
      keys={api_keys.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
});

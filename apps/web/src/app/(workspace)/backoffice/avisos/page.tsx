import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DeliveryList } from "../../../../components/deliveries/delivery-list";
import { DELIVERY_LIST, deliveriesAsked } from "../../../../components/deliveries/delivery-list-spec";
import { type Parameters, parseListQuery } from "../../../../components/list/list-query";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.deliveries"))("title"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const query = parseListQuery(DELIVERY_LIST, await searchParams);
  const { statistics } = (await api()).admin;
  const [{ webhook_deliveries, total }, { receivers }] = await Promise.all([
    statistics.listDeliveries(deliveriesAsked(query)),
    statistics.listReceivers({}),
  ]);
  return <DeliveryList query={query} rows={webhook_deliveries} total={total} receivers={receivers} />;
});

import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DeliveryView } from "../../../../../components/deliveries/delivery-view";
import { api } from "../../../../../server/api";
import { definePage } from "../../../../../server/define-page";

type Props = { readonly params: Promise<{ readonly delivery_id: string }> };

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.deliveries"))("one"),
});

export default definePage(async ({ params }: Props) => {
  const { delivery_id } = await params;
  return <DeliveryView row={await (await api()).admin.statistics.getDelivery({ delivery_id })} />;
});

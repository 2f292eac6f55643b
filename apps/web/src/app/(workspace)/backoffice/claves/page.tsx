import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { KeyList } from "../../../../components/keys/key-list";
import { KEY_LIST, keysAsked } from "../../../../components/keys/key-list-spec";
import { type Parameters, parseListQuery } from "../../../../components/list/list-query";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.keys"))("title"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const query = parseListQuery(KEY_LIST, await searchParams);
  const { api_keys, total } = await (await api()).admin.keys.list(keysAsked(query));
  return <KeyList query={query} rows={api_keys} total={total} />;
});

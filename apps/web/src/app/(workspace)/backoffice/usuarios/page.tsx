import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type Parameters, parseListQuery } from "../../../../components/list/list-query";
import { UserList } from "../../../../components/users/user-list";
import { USER_LIST, usersAsked } from "../../../../components/users/user-list-spec";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.users"))("title"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const query = parseListQuery(USER_LIST, await searchParams);
  const { users } = (await api()).admin;
  const [found, options] = await Promise.all([users.list(usersAsked(query)), users.listOptions({})]);
  return <UserList query={query} rows={found.users} total={found.total} options={options} />;
});

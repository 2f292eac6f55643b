import { getTranslations } from "next-intl/server";
import { parseListQuery } from "../../../../components/list/list-query";
import { userFields } from "../../../../components/users/user-fields";
import { USER_LIST, usersAsked } from "../../../../components/users/user-list-spec";
import { api } from "../../../../server/api";
import { csvAnswer } from "../../../../server/csv-answer";

const PAGE_SIZE = 100;

/** The list with everything that its address asks for, as CSV. */
export const GET = async (request: Request): Promise<Response> => {
  const query = parseListQuery(USER_LIST, Object.fromEntries(new URL(request.url).searchParams));
  const { users } = (await api()).admin;
  return csvAnswer({
    name: "usuarios",
    fields: userFields(await getTranslations("admin.users")),
    page: async (page) => {
      const found = await users.list(usersAsked({ ...query, page, pageSize: PAGE_SIZE }));
      return { rows: found.users, pages: Math.ceil(found.total / PAGE_SIZE) };
    },
  });
};

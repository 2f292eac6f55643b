import type { ListQuery } from "../list/list-query";

/** Most that an operation of the administration answers at once. */
export const WINDOW_MAX = 500;

/** `limit` and `offset` as the operations of the administration take them. */
export const windowOf = ({ page, pageSize }: Pick<ListQuery, "page" | "pageSize">) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/** The rows of all windows: for what a form offers to choose from. */
export const allOf = async <Row>(
  read: (window: { limit: number; offset: number }) => Promise<{ rows: readonly Row[]; total: number }>,
): Promise<readonly Row[]> => {
  const { rows, total } = await read({ limit: WINDOW_MAX, offset: 0 });
  const others = Array.from({ length: Math.ceil(total / WINDOW_MAX) - 1 }, (_, index) =>
    read({ limit: WINDOW_MAX, offset: (index + 1) * WINDOW_MAX }),
  );
  return [rows, ...(await Promise.all(others)).map((answer) => answer.rows)].flat();
};

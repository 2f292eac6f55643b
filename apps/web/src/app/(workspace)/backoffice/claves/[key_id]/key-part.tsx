import { KeyDeliveries } from "../../../../../components/keys/key-deliveries";
import { KeyUsers } from "../../../../../components/keys/key-users";
import type { KeyDetail, Outputs } from "../../../../../components/rows";
import { api } from "../../../../../server/api";

type KeyPartProps = {
  readonly row: KeyDetail;
  readonly tab: "usuarios" | "avisos";
  readonly search: string;
  readonly deliveries: Outputs["admin"]["statistics"]["listDeliveries"];
};

const USERS_SHOWN = 100;

/** What a key does: for whom it acts, and what is told to it. */
export const KeyPart = async ({ row, tab, search, deliveries }: KeyPartProps) => {
  if (tab === "avisos") {
    return (
      <KeyDeliveries
        keyId={row.id}
        hasAddress={row.webhook_url !== null}
        rows={deliveries.webhook_deliveries}
        total={deliveries.total}
      />
    );
  }
  const { users, total } = await (await api()).admin.keys.listUsers({
    key_id: row.id,
    limit: USERS_SHOWN,
    ...(search && { search }),
  });
  return <KeyUsers row={row} users={users} total={total} search={search} />;
};

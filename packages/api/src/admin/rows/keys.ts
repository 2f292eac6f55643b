import { addKeyUserOp } from "@foja/core/keys/add-key-user.op";
import { createKeyOp } from "@foja/core/keys/create-key.op";
import { deleteKeyOp } from "@foja/core/keys/delete-key.op";
import { getKeyOp } from "@foja/core/keys/get-key.op";
import { listKeyUsersOp } from "@foja/core/keys/list-key-users.op";
import { listKeysOp } from "@foja/core/keys/list-keys.op";
import { removeKeyUserOp } from "@foja/core/keys/remove-key-user.op";
import { updateKeyOp } from "@foja/core/keys/update-key.op";
import { testReceiverOfKeyOp } from "@foja/core/webhooks/test-receiver-of-key.op";
import { row } from "../../door/row";

/** Document 3, 4.2: API keys. */
export const keyRows = [
  row("GET", "/api-keys", listKeysOp),
  row("POST", "/api-keys", createKeyOp, { status: 201, isSecret: true }),
  row("GET", "/api-keys/:key_id", getKeyOp),
  row("PATCH", "/api-keys/:key_id", updateKeyOp),
  row("DELETE", "/api-keys/:key_id", deleteKeyOp),
  row("GET", "/api-keys/:key_id/users", listKeyUsersOp),
  row("POST", "/api-keys/:key_id/users", addKeyUserOp, { status: 201, repeatable: true }),
  row("DELETE", "/api-keys/:key_id/users/:user_id", removeKeyUserOp),
  row("POST", "/api-keys/:key_id/webhook-test", testReceiverOfKeyOp),
];

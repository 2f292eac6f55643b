import { addKeyUserOp } from "@foja/core/keys/add-key-user.op";
import { createKeyOp } from "@foja/core/keys/create-key.op";
import { deleteKeyOp } from "@foja/core/keys/delete-key.op";
import { getKeyOp } from "@foja/core/keys/get-key.op";
import { listKeyUsersOp } from "@foja/core/keys/list-key-users.op";
import { listKeysOp } from "@foja/core/keys/list-keys.op";
import { removeKeyUserOp } from "@foja/core/keys/remove-key-user.op";
import { updateKeyOp } from "@foja/core/keys/update-key.op";
import { testReceiverOfKeyOp } from "@foja/core/webhooks/test-receiver-of-key.op";
import { mutation, query, router } from "../procedure";

export const keysRouter = router({
  list: query(listKeysOp),
  get: query(getKeyOp),
  create: mutation(createKeyOp),
  update: mutation(updateKeyOp),
  delete: mutation(deleteKeyOp),
  testWebhook: mutation(testReceiverOfKeyOp),
  listUsers: query(listKeyUsersOp),
  addUser: mutation(addKeyUserOp),
  removeUser: mutation(removeKeyUserOp),
});

import type { User } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { subject, USER_NOT_FOUND } from "../kernel/identifiers";
import { defineRefusal } from "../kernel/refusal";

export const keyUserId = subject(
  "keyUser",
  "Identificador de un usuario autorizado en la clave",
  USER_NOT_FOUND,
);

/** Somebody for whom a key may act. */
export const keyUser = z.strictObject({
  user_id: z.guid(),
  full_name: z.string(),
  email: z.string(),
  estado: z.int(),
});

export const presentKeyUser = (user: Pick<User, "id" | "fullName" | "email" | "estado">) => ({
  user_id: user.id,
  full_name: user.fullName,
  email: user.email,
  estado: user.estado,
});

export const keyUserNotFound = defineRefusal(
  "not_found",
  "NOT_FOUND",
  "Ese usuario no está autorizado en la clave",
);

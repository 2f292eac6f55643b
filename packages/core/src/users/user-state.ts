import { defineRefusal } from "../kernel/refusal";
import { USER_STATE } from "../people/user";

/** What moves a user from one state to another (specification 3, 3.1). A pending one becomes active by signing in. */
export type Transition = "deactivate" | "reactivate" | "archive" | "unarchive";

const { inactive, active, pending, archived } = USER_STATE;

/** Why a transition does not start from a state. What is not here may be done. */
const UNFIT: Readonly<Record<Transition, Readonly<Partial<Record<number, string>>>>> = {
  deactivate: {
    [inactive]: "ya está inactivo",
    [archived]: "está archivado: ya no puede ingresar",
  },
  reactivate: {
    [active]: "ya está activo",
    [pending]: "está pendiente: se activa cuando la persona ingresa. Puede reenviarle la invitación",
    [archived]: "está archivado: desarchívelo",
  },
  archive: { [archived]: "ya está archivado" },
  unarchive: {
    [inactive]: "no está archivado, sino inactivo: reactívelo",
    [active]: "no está archivado",
    [pending]: "no está archivado",
  },
};

const NEXT: Readonly<Record<Transition, number>> = {
  deactivate: inactive,
  reactivate: active,
  archive: archived,
  unarchive: active,
};

type Person = { readonly fullName: string; readonly estado: number };

export const unfitState = defineRefusal<[fullName: string, why: string]>(
  "conflict",
  "USER_STATE",
  (fullName, why) => `El usuario de ${fullName} ${why}`,
);

/** The state that follows. @throws conflict USER_STATE */
export const nextState = (transition: Transition, { fullName, estado }: Person): number => {
  const why = UNFIT[transition][estado];
  if (why) throw unfitState(fullName, why);
  return NEXT[transition];
};

/** Nobody is invited, nor given the role, who may not come in. @throws conflict USER_STATE */
export const requireMayEnter = ({ fullName, estado }: Person): void => {
  if (estado === inactive) throw unfitState(fullName, "está inactivo: reactívelo antes");
  if (estado === archived) throw unfitState(fullName, "está archivado: desarchívelo antes");
};

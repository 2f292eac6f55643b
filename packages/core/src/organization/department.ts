import { defineRefusal } from "../kernel/refusal";

export const departmentNotFound = defineRefusal("not_found", "NOT_FOUND", "Repartición no encontrada");

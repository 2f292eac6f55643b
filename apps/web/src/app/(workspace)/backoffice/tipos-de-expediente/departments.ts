import { cache } from "react";
import { allOf } from "../../../../components/types/window";
import { api } from "../../../../server/api";

/** Departments in use: to file cases, and to open them. */
export const departmentOptions = cache(async () => {
  const { caseTypes } = (await api()).admin;
  const departments = await allOf(async (window) => {
    const answer = await caseTypes.listDepartmentOptions(window);
    return { rows: answer.departments, total: answer.total };
  });
  return departments.map(({ id, name, acronym }) => ({ value: id, label: name, code: acronym }));
});

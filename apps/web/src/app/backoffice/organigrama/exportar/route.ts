import { api } from "../../../../server/api";
import { fileAnswer } from "../../../../server/file-answer";

/** The whole chart as a spreadsheet. */
export const GET = (): Promise<Response> =>
  fileAnswer(async () => (await api()).admin.organization.exportChart({}));

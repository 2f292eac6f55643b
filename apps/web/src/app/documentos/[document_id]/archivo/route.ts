import { api } from "../../../../server/api";
import { fileAnswer } from "../../../../server/file-answer";

type Parameters = { readonly params: Promise<{ readonly document_id: string }> };

/** The bytes of a document's PDF, for the page that shows them. Who opens it as a file has `pdf` beside this. */
export const GET = async (_request: Request, { params }: Parameters): Promise<Response> => {
  const { document_id } = await params;
  return fileAnswer(async () => (await api()).documents.getFile({ document_id }));
};

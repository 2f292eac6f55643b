import { redirect } from "next/navigation";
import { api } from "../../../../server/api";
import { refusalOf } from "../../../../server/refusal-of";

type Parameters = { readonly params: Promise<{ readonly document_id: string }> };

/** A lasting address for a document's PDF: leads to a fresh link, for whoever may see the document now. */
export const GET = async (request: Request, { params }: Parameters): Promise<Response> => {
  const { pathname } = new URL(request.url);
  const { document_id } = await params;
  const url = await findUrl(document_id, pathname);
  return new Response(null, {
    status: 303,
    headers: { location: url, "cache-control": "private, no-store" },
  });
};

const findUrl = async (documentId: string, pathname: string): Promise<string> => {
  try {
    return (await (await api()).documents.getUrl({ document_id: documentId })).pdf_url;
  } catch (error) {
    const code = refusalOf(error)?.code;
    if (code === "unauthenticated") redirect(`/ingresar?callbackUrl=${encodeURIComponent(pathname)}`);
    // Nobody in this municipality, or not let in: the pages say which.
    if (code === "not_found" || code === "forbidden")
      redirect(`/documentos/${encodeURIComponent(documentId)}/sin-archivo`);
    throw error;
  }
};

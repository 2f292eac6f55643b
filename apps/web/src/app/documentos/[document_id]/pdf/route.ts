import { resolvePerson } from "@foja/api/people/resolve-person";
import { getDocumentUrlOp } from "@foja/core/documents/get-document-url.op";
import { AppError } from "@foja/core/kernel/errors";
import { invoke } from "@foja/core/kernel/invoke";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { readSession } from "../../../../auth/session";
import { runtime } from "../../../../server/runtime";
import { say } from "../../../../server/say";

type Parameters = { readonly params: Promise<{ readonly document_id: string }> };

/** A lasting address for a document's PDF: leads to a fresh link, for whoever may see the document now. */
export const GET = async (request: Request, { params }: Parameters): Promise<Response> => {
  const { pathname } = new URL(request.url);
  const session = await readSession();
  if (!session) redirect(`/ingresar?callbackUrl=${encodeURIComponent(pathname)}`);

  const url = await findUrl(session, (await params).document_id, request.headers.get("x-request-id") ?? "");
  if (!url) return say(404, (await getTranslations("documents"))("noPdf"));
  return new Response(null, {
    status: 303,
    headers: { location: url, "cache-control": "private, no-store" },
  });
};

const findUrl = async (
  { email, chosenSchema }: { readonly email: string; readonly chosenSchema: string | undefined },
  documentId: string,
  requestId: string,
): Promise<string | undefined> => {
  try {
    const ctx = await resolvePerson(runtime().sources, {
      email,
      schema: chosenSchema,
      door: "ui",
      requestId,
    });
    return (await invoke(getDocumentUrlOp, ctx, { document_id: documentId })).pdf_url;
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "forbidden"))
      return undefined;
    throw error;
  }
};

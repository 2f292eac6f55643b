/** What the answer of a refused form holds: the members of a procedure's refusal. */
type Refused = { readonly message?: string; readonly data?: unknown };

/**
 * Sends files of a form to `/backoffice/archivos/<name>` and answers what the operation did; throws like a procedure's call, so that a
 * `<Form>` shows each refusal beside its field. A field without a file is left out, which the operation refuses in its words.
 */
export const sendForm = async <Answer>(
  name: string,
  values: Readonly<Record<string, string | FileList | File | undefined>>,
): Promise<Answer> => {
  const body = new FormData();
  for (const [key, value] of Object.entries(values)) {
    const part = value instanceof FileList ? value[0] : value;
    if (part !== undefined) body.set(key, part);
  }
  const response = await fetch(`/backoffice/archivos/${name}`, { method: "POST", body });
  const answer: unknown = await response.json();
  if (response.ok) return answer as Answer;
  const { message = "", data } = answer as Refused;
  throw Object.assign(new Error(message), { data });
};

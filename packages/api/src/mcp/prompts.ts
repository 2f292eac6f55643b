import {
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import { z } from "zod";

/** What people ask of an agent again and again, worded once. */
type Wording = {
  readonly title: string;
  readonly description: string;
  readonly arguments: Readonly<Record<string, { readonly description: string; readonly required: boolean }>>;
  readonly text: (given: Readonly<Record<string, string>>) => string;
};

const CASE_NUMBER = { description: "Número oficial del expediente", required: true };

const PROMPTS: Readonly<Record<string, Wording>> = {
  summarize_case: {
    title: "Resumir un expediente",
    description: "Qué se pide, qué pasó, en qué anda y qué falta",
    arguments: { case_number: CASE_NUMBER },
    text: ({ case_number }) =>
      `Resuma el expediente «${case_number}». Encuéntrelo con get_case_by_number; lea get_case_history, get_case_documents y, con get_document_content, los documentos que importan. Si alguno es una nota o un memo que la persona recibió, no lo abra sin preguntarle: queda constancia legal de la apertura. Diga en no más de quince líneas qué se pide, qué pasó y cuándo, en qué sector está y qué falta, con los números oficiales de los documentos en que se apoya. Lo que no surja de ellos, no lo diga.`,
  },
  prepare_report: {
    title: "Preparar un informe",
    description: "Un borrador de informe para un expediente, que la persona revisa antes de firmar",
    arguments: {
      case_number: CASE_NUMBER,
      subject: { description: "Sobre qué debe informar", required: true },
      document_type: {
        description: "Acrónimo del tipo de documento; el informe del municipio si no se dice",
        required: false,
      },
    },
    text: ({ case_number, subject, document_type }) =>
      `Prepare un informe para el expediente «${case_number}» sobre lo siguiente: «${subject}». Lea el expediente (get_case_by_number, get_case_history, get_case_documents, get_document_content; una nota o un memo que la persona recibió, sólo si ella lo pide: queda constancia legal de la apertura). ${
        document_type
          ? `Use el tipo de documento «${document_type}».`
          : "Elija con get_document_types un tipo de informe que la persona pueda crear."
      } Cree el borrador con create_document y su case_id, escríbalo con save_document (HTML con títulos y párrafos; cite los documentos por su número oficial) y muéstrelo. No lo envíe a la firma hasta que la persona lo apruebe y diga quiénes firman.`,
  },
};

export const listPrompts = (): Prompt[] =>
  Object.entries(PROMPTS).map(([name, { title, description, arguments: all }]) => ({
    name,
    title,
    description,
    arguments: Object.entries(all).map(([argument, about]) => ({ name: argument, ...about })),
  }));

/** One line between quotes that it can't close: whoever reads the prompt sees where what was typed begins and ends. */
const ARGUMENT = z
  .string()
  .max(500)
  .transform((text) =>
    text
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
      .replace(/[«»]/g, '"')
      .trim(),
  )
  .pipe(z.string().min(1));

export const promptOf = (name: string, given: Readonly<Record<string, unknown>>): GetPromptResult => {
  const prompt = Object.hasOwn(PROMPTS, name) ? PROMPTS[name] : undefined;
  if (!prompt) throw invalid("Pedido desconocido");
  const values: Record<string, string> = {};
  for (const [argument, { required }] of Object.entries(prompt.arguments)) {
    const value = ARGUMENT.safeParse(given[argument]).data;
    if (value !== undefined) values[argument] = value;
    else if (required || given[argument] !== undefined) throw invalid(`${argument}: de 1 a 500 caracteres`);
  }
  return {
    description: prompt.description,
    messages: [{ role: "user", content: { type: "text", text: prompt.text(values) } }],
  };
};

const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);

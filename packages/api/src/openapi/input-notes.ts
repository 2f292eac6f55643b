/** What an input means, wherever an operation takes one of that name. */
export const INPUT_NOTES: Readonly<Record<string, string>> = {
  page: "Página, desde 1",
  page_size: "Elementos por página; se baja a 100 si es mayor",
  search: "Texto a buscar, sin distinguir mayúsculas ni acentos",
  q: "Texto a buscar, sin distinguir mayúsculas ni acentos",
  limit: "Cantidad máxima de resultados",
  status: "Estado por el que se filtra",
  date_filter: "Días de la hora del municipio",
  sector_filter: "Sigla de un sector, `REPARTICION#SECTOR`, o sigla de una repartición",
  document_type: "Sigla del tipo de documento",
  document_type_acronym: "Sigla del tipo de documento",
  include_documents: "Si la respuesta trae los documentos del expediente",
  case_id: "Identificador del expediente",
  case_number: "Número oficial del expediente, exacto",
  document_id: "Identificador del documento",
  doc_number: "Número oficial del documento, exacto",
  official_document_id: "Identificador de un documento firmado",
  user_id: "Identificador del usuario",
  case_template_id: "Identificador del tipo de expediente",
  owner_sector_id: "Sector que administra el expediente; por defecto, el del usuario",
  reference: "Motivo o asunto",
  content: "HTML; se guarda lo que admite la lista de etiquetas permitidas, lo demás se descarta",
  signers:
    "Firmantes en el orden en que firman: sus identificadores (el último numera) o {user_id, is_numerator}",
  recipients: "De una nota, sectores; de un memo, usuarios. Una lista (todos destinatarios) o {to, cc, bcc}",
  proposed_case_ids:
    "Expedientes para los que se propone; reemplaza las propuestas pendientes de quien llama",
  form_data:
    "Valores de un formulario controlado, por nombre de campo; se exige completo al enviar a la firma",
  reason: "Motivo que queda registrado",
};

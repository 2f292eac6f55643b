import { demo } from "./demo";
import { as, expectStatus } from "./gateway";

type Arguments = Readonly<Record<string, unknown>>;

const idOf = (body: Record<string, unknown>, list: string, id: string): string =>
  String((body[list] as Record<string, unknown>[])[0]?.[id]);

/** One accepted call of each tool, over things that were made for it, in an order in which all of them are. */
export const makeScene = async (): Promise<ReadonlyMap<string, Arguments>> => {
  const { creator, signer, numerator, outsider } = demo.users;
  const ask = as(creator);
  const made = async (path: string, body: unknown) => expectStatus(await ask("POST", path, body), 201);
  const read = async (path: string) => expectStatus(await ask("GET", path), 200);

  const opened = await made("/cases/", {
    case_template_id: demo.case_template_id,
    reference: "Poda en la plaza San Martín",
  });
  const case_id = String(opened.case_id);
  const draft = async (type = demo.document_types.html) =>
    String(
      (await made("/documents/", { document_type_acronym: type, reference: "Informe de poda" })).document_id,
    );
  const write = async (document_id: string, signers: readonly string[]) =>
    expectStatus(
      await ask("PATCH", `/documents/${document_id}`, {
        content: "<p>Hay que podar tres tipas.</p>",
        signers,
      }),
      200,
    );
  const official = await draft();
  await write(official, [numerator.user_id]);
  expectStatus(await ask("POST", `/documents/${official}/start-signing`), 200);
  const { document_number } = expectStatus(await as(numerator)("POST", `/documents/${official}/sign`), 200);
  const waiting = await draft();
  await write(waiting, [creator.user_id, numerator.user_id]);
  expectStatus(await ask("POST", `/documents/${waiting}/start-signing`), 200);
  const [mine, toSign] = [await draft(), await draft()];
  await write(toSign, [numerator.user_id]);

  const sectors = await read(`/cases/${case_id}/prepare-assignment`);
  const sector_id = idOf(sectors, "available_sectors", "sector_id");
  // Who becomes responsible acts in the case: where theirs is not the sector that administers it, it was asked to.
  for (const { sector_id: target_sector_id } of [signer, numerator])
    await ask("POST", `/cases/${case_id}/assign`, { target_sector_id, reason: "Para que intervenga" });
  const responsible = await made(`/cases/${case_id}/responsibles`, {
    user_id: signer.user_id,
    type: "ADDITIONAL",
    sector_id: signer.sector_id,
  });
  const letters = {
    note: {
      list: "/notes/sent",
      items: "notes",
      id: "note_id",
      type: "NOTA",
      recipients: [outsider.sector_id],
    },
    memo: {
      list: "/memos/sent",
      items: "memos",
      id: "memo_id",
      type: "MEMO",
      recipients: [outsider.user_id],
    },
  };
  const letterOf = async ({ list, items, id, type, recipients }: (typeof letters)["note" | "memo"]) => {
    const letter = await draft(type);
    expectStatus(
      await ask("PATCH", `/documents/${letter}`, {
        content: "<p>Se avisa de la poda.</p>",
        recipients,
        signers: [creator.user_id],
      }),
      200,
    );
    expectStatus(await ask("POST", `/documents/${letter}/start-signing`), 200);
    expectStatus(await ask("POST", `/documents/${letter}/sign`), 200);
    return idOf(await read(list), items, id);
  };
  const note_id = await letterOf(letters.note);
  const memo_id = await letterOf(letters.memo);
  const record_id = await aRecord();

  return new Map<string, Arguments>([
    ["list_my_tenants", {}],
    ["get_agent_guide", {}],
    ["search_cases", { search: "poda" }],
    ["get_case", { case_id, include_documents: true }],
    ["get_case_history", { case_id }],
    ["get_case_documents", { case_id }],
    ["get_case_permissions", { case_id }],
    ["get_case_by_number", { case_number: opened.case_number }],
    ["prepare_assignment", { case_id }],
    ["assign_case", { case_id, target_sector_id: sector_id, reason: "Revisar las tipas" }],
    ["get_case_responsibles", { case_id }],
    [
      "add_case_responsible",
      { case_id, user_id: numerator.user_id, type: "ADDITIONAL", sector_id: numerator.sector_id },
    ],
    ["remove_case_responsible", { case_id, responsible_id: responsible.id }],
    ["get_case_templates", {}],
    ["search_documents", { search: "poda" }],
    ["get_document", { document_id: mine }],
    ["get_document_content", { document_id: official }],
    ["get_pending_signatures", {}],
    ["search_document_by_number", { doc_number: document_number }],
    ["get_signature_details", { document_id: official }],
    [
      "create_document",
      { document_type_acronym: demo.document_types.html, reference: "Otro informe", case_id },
    ],
    ["save_document", { document_id: mine, content: "<p>Tres tipas.</p>", signers: [numerator.user_id] }],
    ["propose_document", { case_id, document_id: mine }],
    ["reject_proposal", { case_id, document_id: mine }],
    ["start_signing", { document_id: toSign }],
    ["reject_document", { document_id: waiting, reason: "Faltan datos" }],
    ["semantic_search", { query: "árboles de la plaza" }],
    ["get_document_types", {}],
    ["get_document_states", {}],
    ["search_users", { q: signer.full_name.split(" ")[0] }],
    ["get_user_info", {}],
    ["get_notes", {}],
    ["get_sent_notes", {}],
    ["get_archived_notes", {}],
    ["get_note_detail", { note_id }],
    ["get_memos", {}],
    ["get_sent_memos", {}],
    ["get_archived_memos", {}],
    ["get_memo_detail", { memo_id }],
    ["search_records", {}],
    ["get_record", { record_id }],
    ["get_registry_families", {}],
  ]);
};

/** Of a family that the demonstration has, or of one made for it. */
const aRecord = async (): Promise<string> => {
  const code = `AG${Date.now().toString(36).slice(-6).toUpperCase()}`;
  const admin = async (method: string, path: string, body: unknown, status: number) => {
    const response = await fetch(`${demo.base_url}/admin${path}`, {
      method,
      headers: {
        "Content-Type": "application/json",
        "X-API-Key": demo.admin_key,
        "X-Tenant-Schema": demo.municipality.schema,
        "X-User-ID": demo.users.admin.user_id,
      },
      body: JSON.stringify(body),
    });
    const answered = (await response.json()) as Record<string, unknown>;
    if (response.status !== status)
      throw new Error(`${path}: ${response.status} ${JSON.stringify(answered)}`);
    return answered;
  };
  const fields = [{ key: "especie", label: "Especie", type: "text" }];
  await admin("POST", "/registry-families", { code, name: `Árboles ${code}`, fields }, 201);
  const { sector_id } = demo.users.creator;
  const permissions = [{ sector_id, can_view: true, can_create: true, can_edit: true, can_verify: true }];
  await admin("PUT", `/registry-families/${code}/permissions`, { permissions }, 200);
  const record = expectStatus(
    await as(demo.users.creator)("POST", "/records", {
      registry_code: code,
      display_name: "Tipa de la plaza",
      data: { especie: "Tipuana tipu" },
    }),
    201,
  );
  return String(record.id);
};

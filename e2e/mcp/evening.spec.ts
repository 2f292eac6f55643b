import { expect, test } from "@playwright/test";
import { demo } from "../lib/demo";
import { as, expectStatus } from "../lib/gateway";
import { connect } from "../lib/mcp";

const { creator, signer, numerator } = demo.users;

test("an agent's evening: a case found by vague words, read, a report drafted into it, sent to be signed, handed over", async ({
  page,
}) => {
  test.setTimeout(180_000);
  // What lies there in the morning: a case about something, with an official document that says it in other words.
  const ask = as(creator);
  const mark = Date.now().toString(36);
  const opened = expectStatus(
    await ask("POST", "/cases/", {
      case_template_id: demo.case_template_id,
      reference: `Reclamo vecinal ${mark}`,
    }),
    201,
  );
  const complaint = expectStatus(
    await ask("POST", "/documents/", {
      document_type_acronym: demo.document_types.html,
      reference: `Inspección ${mark}`,
    }),
    201,
  );
  const path = `/documents/${complaint.document_id}`;
  const said = `<p>Las raíces del fresno levantaron las baldosas de la vereda frente al 1240 y los vecinos tropiezan (${mark}).</p>`;
  expectStatus(await ask("PATCH", path, { content: said, signers: [numerator.user_id] }), 200);
  expectStatus(await ask("POST", `${path}/start-signing`), 200);
  const { document_number } = expectStatus(await as(numerator)("POST", `${path}/sign`), 200);
  expectStatus(
    await ask("POST", `/cases/${opened.case_id}/documents/link`, {
      official_document_id: complaint.document_id,
    }),
    200,
  );

  const { client } = await connect(page, creator);
  const use = async (name: string, args: object = {}): Promise<Record<string, unknown>> => {
    const { isError, structuredContent, content } = await client.callTool({ name, arguments: { ...args } });
    expect(isError, `${name}: ${JSON.stringify(content)}`).toBeFalsy();
    return structuredContent as Record<string, unknown>;
  };

  expect((await use("get_agent_guide")).guide).toContain("semantic_search");
  // Indexed by the worker, soon after it was signed.
  let found: { document_id: string; case_id: string } | undefined;
  await expect
    .poll(
      async () => {
        const { results } = await use("semantic_search", {
          query: "un árbol rompió la acera y la gente se cae",
        });
        found = (results as { document_id: string; case_id: string }[]).find(
          ({ document_id }) => document_id === complaint.document_id,
        );
        return found?.case_id;
      },
      { timeout: 90_000, intervals: [1_000] },
    )
    .toBe(opened.case_id);

  const { case_id } = found!;
  expect(await use("get_case", { case_id, include_documents: true })).toMatchObject({
    case_number: opened.case_number,
  });
  await use("get_case_history", { case_id });
  const { content } = await use("get_document_content", { document_id: found!.document_id });
  expect(content).toContain("fresno");

  const types = (await use("get_document_types")).document_types as {
    acronym: string;
    can_create: boolean;
  }[];
  expect(types.find(({ acronym }) => acronym === demo.document_types.html)).toMatchObject({
    can_create: true,
  });
  const report = await use("create_document", {
    document_type_acronym: demo.document_types.html,
    reference: `Informe sobre la vereda ${mark}`,
    case_id,
  });
  const { users } = await use("search_users", { q: signer.full_name });
  expect((users as { user_id: string }[])[0]).toMatchObject({ user_id: signer.user_id });
  await use("save_document", {
    document_id: report.document_id,
    content: `<h1>Informe</h1><p>Según ${document_number}, conviene podar las raíces y reponer las baldosas.</p>`,
    signers: [signer.user_id, numerator.user_id],
  });
  expect(await use("start_signing", { document_id: report.document_id })).toMatchObject({
    status: "sent_to_sign",
  });
  expect((await use("get_signature_details", { document_id: report.document_id })).signers).toHaveLength(2);

  const { available_sectors } = await use("prepare_assignment", { case_id });
  const { sector_id } = (available_sectors as { sector_id: string }[])[0]!;
  expect(
    await use("assign_case", {
      case_id,
      target_sector_id: sector_id,
      reason: "Reponer las baldosas de la vereda",
    }),
  ).toMatchObject({ movement_id: expect.any(String) });
  await client.close();

  // People do the rest, and what the agent wrote is what they sign.
  expectStatus(await as(signer)("POST", `/documents/${report.document_id}/sign`), 200);
  const last = expectStatus(await as(numerator)("POST", `/documents/${report.document_id}/sign`), 200);
  expect(last).toMatchObject({ status: "signed", document_number: expect.any(String) });
  const waiting = expectStatus(await ask("GET", `/cases/${case_id}/history`), 200);
  expect(JSON.stringify(waiting.movements)).toContain("Reponer las baldosas");
});

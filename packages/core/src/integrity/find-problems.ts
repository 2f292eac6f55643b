import type { TenantTransaction } from "@foja/db/clients/types";

/** Something that must never be, found in a municipality's data. */
export type Problem = { readonly rule: string; readonly subject: string };

/**
 * Looks for what no crash and no race may ever leave behind: numbers missing or used twice, official documents and cases that
 * the ledger does not know, signed documents that still wait for somebody, whose file no evidence names or is another's, or that can no
 * longer be proved, or that say something else than what was signed, evidence whose document is gone, cases without a signed cover or in
 * another sector than their history tells, view passes of what did not happen. An empty list is what an auditor wants to see. Released
 * numbers are no gap: they are the next ones to be taken.
 */
export const findProblems = (tx: TenantTransaction, now: Date): Promise<Problem[]> => tx.$queryRaw<Problem[]>`
  WITH issued AS (
    SELECT c.sequence, c.year, n AS value FROM number_counters c CROSS JOIN generate_series(1, c.value) AS n
  ), carried AS (
    SELECT official_number AS official FROM documents WHERE official_number IS NOT NULL
    UNION ALL SELECT case_number FROM cases
    UNION ALL SELECT record_number FROM records
  )
  SELECT 'number missing from the ledger' AS rule, sequence || '/' || year || '/' || value AS subject
    FROM issued LEFT JOIN number_ledger l USING (sequence, year, value) WHERE l.id IS NULL
  UNION ALL SELECT 'number beyond the counter', sequence || '/' || year || '/' || value
    FROM number_ledger l LEFT JOIN issued i USING (sequence, year, value) WHERE i.value IS NULL
  UNION ALL SELECT 'number used by nothing', official FROM number_ledger
    WHERE state = 'used' AND official NOT IN (SELECT official FROM carried)
  UNION ALL SELECT 'official without a used number', official FROM carried
    WHERE official NOT IN (SELECT official FROM number_ledger WHERE state = 'used')
  UNION ALL SELECT 'number carried twice', official FROM carried GROUP BY official HAVING count(*) > 1
  UNION ALL SELECT 'signed but still waiting for a signer', d.official_number FROM documents d
    WHERE d.status = 'signed' AND EXISTS (SELECT FROM document_signers s WHERE s.document_id = d.id AND s.signed_at IS NULL)
  UNION ALL SELECT 'signed by everybody but not official', d.id::text FROM documents d
    WHERE d.status = 'sent_to_sign' AND NOT EXISTS (
      SELECT FROM document_signers s WHERE s.document_id = d.id AND s.signed_at IS NULL)
  UNION ALL SELECT 'citizen''s document whose signing tells something else', d.id::text
    FROM documents d LEFT JOIN citizen_signings c ON c.document_id = d.id
    WHERE d.created_by_citizen_id IS NOT NULL AND (c.state IS NOT NULL OR d.status = 'sent_to_sign') AND d.status IS DISTINCT FROM
      CASE c.state WHEN 'queued' THEN 'sent_to_sign' WHEN 'signed' THEN 'signed' WHEN 'failed' THEN 'rejected' END
  UNION ALL SELECT 'official file that no evidence names', d.official_number FROM documents d
    WHERE d.status = 'signed' AND NOT EXISTS (
      SELECT FROM foja_global.signature_audit a WHERE a.document_id = d.id AND a.sha256_after = d.pdf_sha256)
    AND NOT EXISTS (
      SELECT FROM foja_global.preservation_audit a WHERE a.document_id = d.id AND a.sha256_after = d.pdf_sha256)
  UNION ALL SELECT 'content that differs from what was signed', d.official_number FROM documents d WHERE d.status = 'signed'
    AND document_content_sha256(d) <> (SELECT a.content_sha256 FROM foja_global.signature_audit a
      WHERE a.document_id = d.id AND a.official_number IS NOT NULL ORDER BY a.seq DESC LIMIT 1)
  UNION ALL SELECT 'number that differs from the one signed', d.official_number FROM documents d WHERE d.status = 'signed'
    AND d.official_number <> (SELECT a.official_number FROM foja_global.signature_audit a
      WHERE a.document_id = d.id AND a.official_number IS NOT NULL ORDER BY a.seq DESC LIMIT 1)
  UNION ALL SELECT 'signer of whom no evidence tells', d.official_number FROM documents d WHERE d.status = 'signed' AND EXISTS (
    SELECT FROM document_signers s WHERE s.document_id = d.id AND NOT EXISTS (
      SELECT FROM foja_global.signature_audit a WHERE a.document_id = d.id AND a.signer_id = coalesce(s.user_id, s.citizen_id)))
  UNION ALL SELECT 'file that is not the document''s own', d.official_number FROM documents d
    WHERE d.status = 'signed' AND d.pdf_key NOT LIKE '%/' || d.id || '/' || d.pdf_sha256 || '%'
  UNION ALL SELECT 'evidence of a document that is gone', a.official_number FROM foja_global.signature_audit a
    WHERE a.schema_name = current_schema() AND a.official_number IS NOT NULL AND NOT EXISTS (
      SELECT FROM documents d WHERE d.id = a.document_id AND d.official_number = a.official_number)
  UNION ALL SELECT 'number in the evidence of several documents', a.official_number FROM foja_global.signature_audit a
    WHERE a.schema_name = current_schema() AND a.official_number IS NOT NULL
    GROUP BY a.official_number HAVING count(DISTINCT a.document_id) > 1
  UNION ALL SELECT 'official document that nobody preserves', d.official_number FROM documents d
    WHERE d.status = 'signed' AND NOT EXISTS (SELECT FROM document_preservation p WHERE p.document_id = d.id)
  UNION ALL SELECT 'signatures that can no longer be proved', d.official_number
    FROM document_preservation p JOIN documents d ON d.id = p.document_id WHERE p.provable_until <= ${now}
  UNION ALL SELECT 'case without a signed cover', c.case_number FROM cases c
    WHERE NOT EXISTS (
      SELECT FROM case_documents cd JOIN documents d ON d.id = cd.document_id JOIN document_types t ON t.id = d.type_id
      WHERE cd.case_id = c.id AND cd."order" = 1 AND d.status = 'signed' AND t.acronym = 'CAEX')
  UNION ALL SELECT 'case without a movement of creation', c.case_number FROM cases c
    WHERE NOT EXISTS (SELECT FROM case_movements m WHERE m.case_id = c.id AND m.type = 'creation')
  UNION ALL SELECT 'case in another sector than its movements tell', c.case_number FROM cases c
    WHERE c.owner_sector_id IS DISTINCT FROM (
      SELECT m.to_sector_id FROM case_movements m WHERE m.case_id = c.id AND m.type IN ('creation', 'transfer')
      ORDER BY m.seq DESC LIMIT 1)
    OR NOT EXISTS (
      SELECT FROM case_owners o WHERE o.case_id = c.id AND o.until IS NULL AND o.sector_id = c.owner_sector_id)
  UNION ALL SELECT 'view pass without the movement that it documents', d.official_number
    FROM documents d JOIN document_types t ON t.id = d.type_id
    WHERE t.acronym = 'PV' AND d.status = 'signed' AND NOT EXISTS (
      SELECT FROM case_movements m JOIN case_documents cd ON cd.case_id = m.case_id AND cd.document_id = m.document_id
      WHERE m.document_id = d.id AND m.type IN ('transfer', 'assignment'))
  ORDER BY rule, subject`;

/** Official documents whose content nothing proves but their PDF: signed before the hash of what was signed was kept. */
export const countWithoutContentHash = async (tx: TenantTransaction): Promise<number> => {
  const [row] = await tx.$queryRaw<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM documents d WHERE d.status = 'signed'
    AND NOT EXISTS (SELECT FROM foja_global.signature_audit a
      WHERE a.document_id = d.id AND a.official_number IS NOT NULL AND a.content_sha256 IS NOT NULL)`;
  return row?.count ?? 0;
};

export type SequenceState = {
  readonly sequence: string;
  readonly year: number;
  readonly last: number;
  readonly used: number;
  readonly reserved: readonly number[];
  readonly released: readonly number[];
};

/** What became of every number handed out, per sequence and year. */
export const listSequences = (tx: TenantTransaction): Promise<SequenceState[]> => tx.$queryRaw<
  SequenceState[]
>`
  SELECT c.sequence, c.year, c.value AS last, (count(*) FILTER (WHERE l.state = 'used'))::int AS used,
    coalesce(array_agg(l.value ORDER BY l.value) FILTER (WHERE l.state = 'reserved'), '{}') AS reserved,
    coalesce(array_agg(l.value ORDER BY l.value) FILTER (WHERE l.state = 'released'), '{}') AS released
  FROM number_counters c JOIN number_ledger l USING (sequence, year)
  GROUP BY c.sequence, c.year, c.value ORDER BY c.sequence, c.year`;

-- Domain 4: who created a reserved document sees it until it is signed, and so may reject it while it waits for signatures.
CREATE OR REPLACE FUNCTION document_access_of(target uuid) RETURNS TABLE (subject_id uuid)
  LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT d.created_by_id FROM documents d WHERE d.id = target AND d.created_by_id IS NOT NULL
    AND (d.visibility <> 'reservado' OR d.status <> 'signed')
  UNION SELECT s.user_id FROM document_signers s WHERE s.document_id = target AND s.user_id IS NOT NULL
  UNION SELECT s.sector_id FROM document_signers s JOIN documents d ON d.id = s.document_id
    WHERE s.document_id = target AND s.sector_id IS NOT NULL AND d.visibility <> 'reservado'
  UNION SELECT coalesce(r.user_id, r.sector_id) FROM document_recipients r JOIN documents d ON d.id = r.document_id
    WHERE r.document_id = target AND d.visibility <> 'reservado' AND d.status = 'signed'
$$;
SELECT refresh_document_access(id) FROM documents WHERE visibility = 'reservado' AND status = 'sent_to_sign';

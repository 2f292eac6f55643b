-- What somebody signed, the newest first.
CREATE INDEX "signature_audit_schema_name_signer_id_signed_at_idx" ON "signature_audit"("schema_name", "signer_id", "signed_at");

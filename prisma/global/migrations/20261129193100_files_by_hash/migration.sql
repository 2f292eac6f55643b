-- Somebody has a file: whose is it.
CREATE INDEX "signature_audit_sha256_after_idx" ON "signature_audit"("sha256_after");
CREATE INDEX "preservation_audit_sha256_after_idx" ON "preservation_audit"("sha256_after");

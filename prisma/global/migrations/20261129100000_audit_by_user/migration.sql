-- CreateIndex
CREATE INDEX "audit_log_user_id_idx" ON "audit_log"("user_id");

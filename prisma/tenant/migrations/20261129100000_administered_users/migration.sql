-- AlterTable
ALTER TABLE "users" ADD COLUMN     "invited_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "audit_log_user_id_idx" ON "audit_log"("user_id");

-- Who signs in otherwise from now on is signed out like who got another address.
DROP TRIGGER end_ui_sessions ON users;
CREATE TRIGGER end_ui_sessions AFTER UPDATE OF estado, email, auth_method ON users FOR EACH ROW
  WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.auth_method IS DISTINCT FROM NEW.auth_method
    OR (OLD.estado = 1 AND NEW.estado IS DISTINCT FROM 1))
  EXECUTE FUNCTION end_ui_sessions();

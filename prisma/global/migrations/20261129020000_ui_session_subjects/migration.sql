ALTER TABLE "ui_sessions" ADD COLUMN "subject" TEXT;

CREATE INDEX "ui_sessions_email_idx" ON "ui_sessions"("email");

CREATE INDEX "ui_sessions_subject_idx" ON "ui_sessions"("subject");

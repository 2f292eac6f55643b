CREATE TABLE "ui_sessions" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL CHECK ("email" = lower("email")),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ui_sessions_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "ui_sessions_expires_at_idx" ON "ui_sessions"("expires_at");

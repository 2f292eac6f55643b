-- Unlogged: counters change with every request, and losing them in a crash only starts the minute anew. The fill factor
-- leaves room on the page, so that a counter's update touches no index.
CREATE UNLOGGED TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
) WITH (fillfactor = 50);

-- Unlogged: counters change with every request, and losing them in a crash only starts the minute anew. The fill factor
-- leaves room on the page, so that a counter's update touches no index.
DROP TABLE "rate_limits";
CREATE UNLOGGED TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "second" BIGINT NOT NULL,
    "counts" INTEGER[] NOT NULL,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key"),
    CHECK (cardinality("counts") = 60)
) WITH (fillfactor = 50);

-- Lets a request through if fewer than so many were within the last sixty seconds, and counts it then. `used` is its place among them,
-- over the limit for one that is refused; `reset_seconds` is when the oldest of them is a minute ago. A second is the grain.
CREATE FUNCTION count_request(wanted text, per_minute integer, OUT used integer, OUT reset_seconds integer)
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  kept integer[];
  newest bigint;
  moment bigint;
BEGIN
  INSERT INTO foja_global.rate_limits (key, second, counts) VALUES (wanted, 0, array_fill(0, ARRAY[60]))
    ON CONFLICT (key) DO NOTHING;
  SELECT second, counts INTO newest, kept FROM foja_global.rate_limits WHERE key = wanted FOR UPDATE;
  -- Not the transaction's time: who waited for the row comes after who held it. A clock that was set back a little does not open the
  -- minute anew; one that had run far ahead keeps nobody out.
  moment := floor(extract(epoch FROM clock_timestamp()));
  IF newest - moment < 60 THEN
    moment := greatest(newest, moment);
  END IF;
  IF abs(moment - newest) >= 60 THEN
    kept := array_fill(0, ARRAY[60]);
  ELSE
    FOR passed IN newest + 1 .. moment LOOP kept[passed % 60 + 1] := 0; END LOOP;
  END IF;

  used := 1 + (SELECT sum(count) FROM unnest(kept) AS counted (count));
  IF used <= per_minute THEN
    kept[moment % 60 + 1] := kept[moment % 60 + 1] + 1;
    UPDATE foja_global.rate_limits SET second = moment, counts = kept WHERE key = wanted;
  END IF;
  reset_seconds := 60;
  FOR age IN REVERSE 59 .. 0 LOOP
    IF kept[(moment - age) % 60 + 1] > 0 THEN
      reset_seconds := 60 - age;
      EXIT;
    END IF;
  END LOOP;
END $$;

-- Who asks for a number means the records that have it, and not all those whose year it is.
CREATE INDEX records_number_value ON records (ltrim(split_part(record_number, '-', 3), '0'));

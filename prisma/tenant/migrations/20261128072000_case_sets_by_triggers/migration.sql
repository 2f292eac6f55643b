-- The triggers call these as the owner. Whoever else calls them does so with rights of his own, and may not write the sets: a bit in one
-- says who sees a case.
ALTER FUNCTION change_case_sets(integer, text[], text[]) SECURITY INVOKER;
ALTER FUNCTION change_case_word_sets(integer, text[], text[]) SECURITY INVOKER;

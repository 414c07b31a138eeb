-- After a few contacts one by one the plans of this function were kept, and none of them told an index that fits from one
-- that happens to lead to every living row: a list of ten thousand was compared with itself, row by row.
alter function refresh_contact_doubles(text, text[]) set plan_cache_mode = force_custom_plan;

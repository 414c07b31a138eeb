-- Without columns of its own a table's trail left nothing out: null || '{}' is '{}' and no null. No table was put under
-- the trail like that since; the next one may have something that must not be written down.
do $$ begin
  execute replace(pg_get_functiondef('audit(regclass, text, text[], text[], text[], text[])'::regprocedure),
    'coalesce(columns || named,', 'coalesce(case when columns is not null then columns || named end,');
end $$;

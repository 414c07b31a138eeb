-- What came of a pause, as facts: its customer reads them in their own language, the office in English.
alter table service_request add column paused jsonb; -- the days that are held, and the credit proposed, in cents
select audit('service_request', contact => 'x.contact_id',
  left_out => '{asked,activity_id,suspension_id,stop_id,paused}');

-- Those that were agreed to before were told by one sentence, from which the credit is read.
update service_request r set outcome = null, paused = jsonb_build_object(
  'from', greatest(r.asked ->> 'from', to_char(r.settled_at at time zone
    coalesce((select time_zone from company_settings limit 1), 'America/Denver'), 'YYYY-MM-DD')),
  'to', r.asked ->> 'to',
  'credit', coalesce((replace((regexp_match(r.outcome, 'The credit for it is \$([0-9,.]*[0-9])\.$'))[1], ',', '')::numeric
    * 100)::int, 0))
where r.kind = 'pause' and r.state = 'done' and r.outcome ~ '^Your service is paused: [^\n]+\.$';

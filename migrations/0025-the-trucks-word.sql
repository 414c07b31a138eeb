-- What a phone asked for on a whole run, and the first answer: a repeat is answered from here. No reference to the run,
-- so that the answer outlives it.
create table run_command (
  id uuid primary key,
  profile_id uuid not null references profile,
  daily_route_id uuid not null,
  body_hash text not null,
  answer jsonb not null,
  received_at timestamptz not null default now()
);

-- The reason of a skip and what was typed are kept apart from now on: the words made from the reason leave the notes.
update daily_route_stop s
set driver_notes = case when s.driver_notes = w.words then null else substr(s.driver_notes, length(w.words) + 3) end
from (values ('not_out', 'Not out'), ('blocked', 'Blocked'), ('no_access', 'No access'),
  ('contaminated', 'Contaminated'), ('overfull', 'Overfull'), ('unsafe', 'Unsafe')) w (code, words)
where s.skip_reason = w.code and (s.driver_notes = w.words or starts_with(s.driver_notes, w.words || ': '));

-- An account whose earlier contact was deleted stands for its present one alone; two of them stopped every change of the link.
select audit('calendar_feed',
  contact => '(select c.id from contact c where c.profile_id = x.profile_id and c.deleted_at is null)',
  left_out => '{token_hash}');

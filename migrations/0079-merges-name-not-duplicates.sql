-- What a merge keeps calls the contacts of which the merged one was marked as no duplicate by that name.
update contact_merge
set moved = (moved - 'apart') || jsonb_build_object('notDuplicates', coalesce(moved -> 'apart', '[]'::jsonb))
where not moved ? 'notDuplicates';

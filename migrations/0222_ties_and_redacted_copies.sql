-- A recommended award, from its approval through the protest period to its final state.
alter table award add column tied_with integer;
alter table award add column tie_rule text;
alter table award add column draw_source text;
alter table award add column draw_seed text;
alter table award add CHECK ((char_length(draw_seed) <= 200));
alter table award add CHECK ((char_length(draw_source) <= 200));
alter table award add CHECK ((char_length(tie_rule) <= 1000));
alter table award add CHECK (((tied_with >= 0) AND (tied_with <= 1000)));


-- Whether the text of a file with a trade secret claim can still be read in its redacted copy.
alter table bid_file add column copy_check text;
alter table bid_file add CHECK ((copy_check = ANY (ARRAY['waiting'::text, 'removed'::text, 'same'::text, 'unknown'::text])));
do $$
declare
  one uuid;
begin
  for one in select id from organization loop
    execute format('set local app.organization_id = %L', one);
    update bid_file set copy_check = 'waiting' where organization_id = one and redacts is not null;
  end loop;
end
$$;
create index bid_file_by_copy_check on bid_file (organization_id, created_at, id) where copy_check = 'waiting';

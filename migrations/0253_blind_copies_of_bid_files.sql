-- A blind panel reads copies of files without metadata; what no program can clear, a person who opened the bids decides.
alter table bid_file add column blind text;
alter table bid_file add column blind_why text;
alter table bid_file add column blind_by uuid;
alter table bid_file add CHECK ((blind = ANY (ARRAY['waiting'::text, 'ready'::text, 'held'::text, 'shown'::text, 'withheld'::text])));
alter table bid_file add CHECK ((char_length(blind_why) <= 1000));
alter table bid_file add foreign key (organization_id, blind_by) references organization_members (organization_id, id);
do $$
declare
  one uuid;
begin
  for one in select id from organization loop
    execute format('set local app.organization_id = %L', one);
    update bid_file set blind = 'waiting' where organization_id = one and not is_shared and kind <> 'redacted';
  end loop;
end
$$;
create index bid_file_by_blind on bid_file (organization_id, created_at, id) where blind = 'waiting';
create index bid_file_by_blind_by on bid_file (organization_id, blind_by, id);

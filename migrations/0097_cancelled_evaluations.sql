-- An evaluation that was begun by mistake is cancelled, and another may be begun in its place; a bid has a name.
alter table evaluation drop constraint evaluation_status_check;
alter table evaluation drop constraint evaluation_organization_id_solicitation_part_key;
alter table evaluation add CHECK ((status = ANY (ARRAY['setup'::text, 'declaring'::text, 'scoring'::text, 'locked'::text, 'consensus'::text, 'ranked'::text, 'recommended'::text, 'approved'::text, 'cancelled'::text])));

alter table bid add column name text;
alter table bid add CHECK ((char_length(name) <= 200));
do $$
declare
  one uuid;
begin
  for one in select id from organization loop
    execute format('set local app.organization_id = %L', one);
    update bid set name = coalesce((select v.name || ' · ' from vendor v where v.organization_id = bid.organization_id and v.id = bid.vendor), 'Bid ')
      || left(receipt::text, 8)
    where organization_id = one;
  end loop;
end
$$;
alter table bid alter column name set not null;

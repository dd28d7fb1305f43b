-- A policy counts once a second person has compared it with its certificate. Those that are there wait for that.
alter table vendor_insurance
  add column status text not null default 'entered' check (status in ('entered', 'confirmed', 'refused'));
alter table vendor_insurance alter column status drop default;
create index vendor_insurance_by_status on vendor_insurance (organization_id, status, until_day, id);

do $$
declare
  one uuid;
begin
  for one in select id from organization loop
    execute format('set local app.organization_id = %L', one);
    insert into waiting_row (organization_id, record, row_id, state, since)
    select organization_id, 'vendor_insurance', id, status, updated_at from vendor_insurance where organization_id = one;
  end loop;
end
$$;

-- Suggested vendors are rows of the directory, or names of firms that are not registered yet. What was typed stays as names.
create table requisition_suggested_vendors (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  vendor          uuid,
  name            text check (char_length(name) <= 160),
  contact         text check (char_length(contact) <= 160),
  note            text check (char_length(note) <= 400),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references requisition (organization_id, id) on delete cascade,
  foreign key (organization_id, vendor) references vendor (organization_id, id)
);
create index requisition_suggested_vendors_by_parent on requisition_suggested_vendors (organization_id, parent, position);
create index requisition_suggested_vendors_by_vendor on requisition_suggested_vendors (organization_id, vendor, parent);

do $$
declare
  one uuid;
begin
  for one in select id from organization loop
    execute format('set local app.organization_id = %L', one);
    insert into requisition_suggested_vendors (organization_id, id, parent, position, name, contact, note)
    select r.organization_id, gen_random_uuid(), r.id, named.at - 1, left(named.value ->> 'name', 160), left(named.value ->> 'contact', 160),
      left(named.value ->> 'note', 400)
    from requisition r
    cross join lateral jsonb_array_elements(case when jsonb_typeof(r.suggested_vendors) = 'array' then r.suggested_vendors else '[]'::jsonb end)
      with ordinality as named (value, at)
    where r.organization_id = one;
  end loop;
end
$$;

alter table requisition drop column suggested_vendors;
call tenant_table('requisition_suggested_vendors', removable => true);

-- Tenant. Registrations of the public entity extract, so that a UEI is looked up without a network; a newer extract replaces a row.
create table sam_entity (
  organization_id uuid not null references organization (id),
  uei             text not null check (char_length(uei) = 12),
  taken_on        date not null check (taken_on between '1900-01-01' and '2200-12-31'),
  entity          jsonb not null check (jsonb_typeof(entity) = 'object'),
  primary key (organization_id, uei)
);
call tenant_table('sam_entity');

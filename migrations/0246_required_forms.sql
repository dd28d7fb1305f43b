-- Forms that every response has to have.
create table solicitation_forms (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  name            text not null check (char_length(name) <= 160),
  kind            text not null check (kind in ('certify', 'text', 'number', 'expires', 'file')),
  least           integer check (least between 0 and 1000000),
  is_optional     boolean not null,
  guidance        text check (char_length(guidance) <= 500),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references solicitation (organization_id, id) on delete cascade
);
create index solicitation_forms_by_parent on solicitation_forms (organization_id, parent, position);
call tenant_table('solicitation_forms', removable => true);

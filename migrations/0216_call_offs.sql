-- A call-off asks the firms of a prequalified list; who is left out, and why.
alter table solicitation add column list uuid;
alter table solicitation add foreign key (organization_id, list) references prequalified_list (organization_id, id);
create index solicitation_by_list on solicitation (organization_id, list, id);
create table solicitation_left_out (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  vendor          uuid not null,
  reason          text not null check (char_length(reason) <= 2000),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references solicitation (organization_id, id) on delete cascade,
  foreign key (organization_id, vendor) references vendor (organization_id, id)
);
create index solicitation_left_out_by_parent on solicitation_left_out (organization_id, parent, position);
create index solicitation_left_out_by_vendor on solicitation_left_out (organization_id, vendor);
call tenant_table('solicitation_left_out', removable => true);

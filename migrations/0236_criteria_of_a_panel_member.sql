-- Which criteria a panel member scores; none are all of the group.
create table panel_member_criteria (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  name            text not null check (char_length(name) <= 200),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references panel_member (organization_id, id) on delete cascade
);
create index panel_member_criteria_by_parent on panel_member_criteria (organization_id, parent, position);
call tenant_table('panel_member_criteria', removable => true);


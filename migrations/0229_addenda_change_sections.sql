-- What an addendum does to the published text: replaces, adds or removes a section. The published sections stay as they are.
create table addendum_sections (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  action          text not null check (action in ('replace', 'add', 'remove')),
  section         uuid,
  title           text check (char_length(title) <= 160),
  body            text check (char_length(body) <= 20000),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references addendum (organization_id, id) on delete cascade
);
create index addendum_sections_by_parent on addendum_sections (organization_id, parent, position);
call tenant_table('addendum_sections', removable => true);

-- A part of the text of a solicitation, with its source clause and version.
create table solicitation_section (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  solicitation    uuid not null,
  place           integer not null check (place between 1 and 500),
  title           text not null check (char_length(title) <= 160),
  body            text not null check (char_length(body) <= 20000),
  clause          text check (char_length(clause) <= 120),
  citation        text check (char_length(citation) <= 200),
  pack_version    text check (char_length(pack_version) <= 80),
  scope           uuid,
  is_adapted      boolean not null,
  search          tsvector generated always as (words_of(coalesce(title, '') || ' ' || coalesce(body, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id),
  foreign key (organization_id, scope) references scope_text (organization_id, id)
);
create index solicitation_section_by_place on solicitation_section (organization_id, place, id);
create index solicitation_section_by_solicitation on solicitation_section (organization_id, solicitation, place, id);
create index solicitation_section_by_scope on solicitation_section (organization_id, scope, id);
call tenant_table('solicitation_section', removable => true);
call searchable('solicitation_section');


-- Public notices in other languages; a second person confirms each, and the English text decides.
create table notice_translation (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'submitted', 'confirmed', 'outdated', 'replaced', 'withdrawn')),
  solicitation    uuid not null,
  language        text not null check (language in ('es')),
  title           text not null check (char_length(title) <= 160),
  summary         text check (char_length(summary) <= 4000),
  specification   text check (char_length(specification) <= 20000),
  meeting_place   text check (char_length(meeting_place) <= 200),
  submitted_by    uuid,
  basis           text check (char_length(basis) <= 64),
  confirmed_at    timestamp with time zone,
  older_since     integer check (older_since between 0 and 1000),
  search          tsvector generated always as (words_of(coalesce(title, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id),
  foreign key (organization_id, submitted_by) references organization_members (organization_id, id)
);
create index notice_translation_by_created_at on notice_translation (organization_id, created_at, id);
create index notice_translation_by_status on notice_translation (organization_id, status, created_at, id);
create index notice_translation_by_solicitation on notice_translation (organization_id, solicitation, created_at, id);
create index notice_translation_by_language on notice_translation (organization_id, language, created_at, id);
create index notice_translation_by_submitted_by on notice_translation (organization_id, submitted_by, id);
call tenant_table('notice_translation');
call searchable('notice_translation');


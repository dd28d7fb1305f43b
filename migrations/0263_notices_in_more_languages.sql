-- Items, forms and addenda of notices are translated too, in the languages that an organization offers; emails follow the language of the reader.
-- The text of a public notice in another language; the English text decides.
alter table notice_translation drop constraint notice_translation_language_check;
alter table notice_translation add column changed_parts jsonb;
alter table notice_translation add CHECK ((jsonb_typeof(changed_parts) = ANY (ARRAY['object'::text, 'array'::text])));
alter table notice_translation add CHECK ((language = ANY (ARRAY['es'::text, 'am'::text, 'ar'::text, 'zh'::text, 'fr'::text, 'ht'::text, 'hi'::text, 'hmn'::text, 'ja'::text, 'ko'::text, 'pl'::text, 'pt'::text, 'ru'::text, 'so'::text, 'tl'::text, 'vi'::text])));
create table notice_translation_parts (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  kind            text check (kind in ('lot', 'item', 'detail', 'extra', 'criterion', 'guide', 'form', 'instructions', 'addendum')),
  english         text not null check (char_length(english) <= 1000),
  text            text check (char_length(text) <= 2000),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references notice_translation (organization_id, id) on delete cascade
);
create index notice_translation_parts_by_parent on notice_translation_parts (organization_id, parent, position);
call tenant_table('notice_translation_parts', removable => true);

-- Languages into which notices are translated. Spanish is one without a row.
create table notice_language (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('offered', 'ended')),
  language        text not null check (language in ('es', 'am', 'ar', 'zh', 'fr', 'ht', 'hi', 'hmn', 'ja', 'ko', 'pl', 'pt', 'ru', 'so', 'tl', 'vi')),
  basis           text not null check (char_length(basis) <= 200),
  search          tsvector generated always as (words_of(coalesce(basis, ''))) stored,
  primary key (organization_id, id)
);
create index notice_language_by_created_at on notice_language (organization_id, created_at, id);
create index notice_language_by_status on notice_language (organization_id, status, created_at, id);
create index notice_language_by_language on notice_language (organization_id, language, created_at, id);
call tenant_table('notice_language');
call searchable('notice_language');

-- Firms that follow a solicitation and hear of each addendum.
alter table interested_firm add column language text;
alter table interested_firm add CHECK ((char_length(language) <= 10));

-- Addresses that get email alerts for new opportunities or vendors, and their searches.
alter table opportunity_subscription add column language text;
alter table opportunity_subscription add CHECK ((char_length(language) <= 10));


-- A call to vendors: what is asked for, by when, and what decides.
alter table solicitation drop constraint solicitation_status_check;
alter table solicitation add column findings text;
alter table solicitation add column findings_public boolean;
alter table solicitation add column basis uuid;
alter table solicitation add CHECK ((char_length(findings) <= 20000));
alter table solicitation add CHECK ((status = ANY (ARRAY['draft'::text, 'in_review'::text, 'returned'::text, 'approved'::text, 'published'::text, 'closed'::text, 'opened'::text, 'awarded'::text, 'concluded'::text, 'failed'::text, 'cancelled'::text])));
alter table solicitation add foreign key (organization_id, basis) references solicitation (organization_id, id);
create index solicitation_by_basis on solicitation (organization_id, basis, id);
create table solicitation_inquiries (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  question        text not null check (char_length(question) <= 500),
  kind            text not null check (kind in ('text', 'number', 'choice', 'yes_no', 'price_range')),
  options         text check (char_length(options) <= 1000),
  unit            text check (char_length(unit) <= 40),
  is_required     boolean not null,
  primary key (organization_id, id),
  foreign key (organization_id, parent) references solicitation (organization_id, id) on delete cascade
);
create index solicitation_inquiries_by_parent on solicitation_inquiries (organization_id, parent, position);
call tenant_table('solicitation_inquiries', removable => true);

-- What firms answer to requests for information. Not public.
create table rfi_answer (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('started', 'received')),
  number          text not null check (char_length(number) <= 60),
  rfi             uuid not null,
  firm            text not null check (char_length(firm) <= 160),
  contact         text check (char_length(contact) <= 120),
  email           text not null check (char_length(email) <= 255),
  vendor          uuid,
  answers         jsonb check (jsonb_typeof(answers) in ('object', 'array')),
  files           uuid[] check (cardinality(files) <= 10),
  answered_at     timestamp with time zone,
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(firm, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, rfi) references solicitation (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id)
);
create index rfi_answer_by_status on rfi_answer (organization_id, status, number, id);
create index rfi_answer_by_rfi on rfi_answer (organization_id, rfi, number, id);
create index rfi_answer_by_vendor on rfi_answer (organization_id, vendor, number, id);
call tenant_table('rfi_answer');
call searchable('rfi_answer');

-- Firms that helped write a specification and are kept out of the bid.
create table conflict_entry (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('kept_out', 'lift_requested', 'lifted')),
  number          text not null check (char_length(number) <= 60),
  solicitation    uuid not null,
  vendor          uuid,
  firm            text check (char_length(firm) <= 160),
  email           text check (char_length(email) <= 255),
  contribution    text not null check (char_length(contribution) <= 2000),
  scope           uuid,
  rfi             uuid,
  recorded_by     uuid,
  requested_by    uuid,
  finding         text check (char_length(finding) <= 4000),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(firm, '') || ' ' || coalesce(contribution, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, scope) references scope_text (organization_id, id),
  foreign key (organization_id, rfi) references solicitation (organization_id, id),
  foreign key (organization_id, recorded_by) references organization_members (organization_id, id),
  foreign key (organization_id, requested_by) references organization_members (organization_id, id)
);
create index conflict_entry_by_status on conflict_entry (organization_id, status, number, id);
create index conflict_entry_by_solicitation on conflict_entry (organization_id, solicitation, number, id);
create index conflict_entry_by_vendor on conflict_entry (organization_id, vendor, number, id);
create index conflict_entry_by_scope on conflict_entry (organization_id, scope, id);
create index conflict_entry_by_rfi on conflict_entry (organization_id, rfi, id);
create index conflict_entry_by_recorded_by on conflict_entry (organization_id, recorded_by, id);
create index conflict_entry_by_requested_by on conflict_entry (organization_id, requested_by, id);
call tenant_table('conflict_entry');
call searchable('conflict_entry');


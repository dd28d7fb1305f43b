-- A message to staff, with the people it reached and who acknowledged it.
create table announcement (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),
  created_by       uuid not null,
  updated_at       timestamp with time zone not null default now(),
  status           text not null check (status in ('draft', 'published', 'recalled')),
  number           text not null check (char_length(number) <= 60),
  subject          text not null check (char_length(subject) <= 200),
  text             text not null check (char_length(text) <= 10000),
  priority         text not null check (priority in ('information', 'important', 'emergency')),
  roles            text[] check (roles <@ array['user', 'manager', 'admin', 'platform_admin']),
  duties           text[] check (duties <@ array['accounts_payable', 'approver', 'auditor', 'budget_officer', 'buyer', 'chief_procurement_officer', 'contract_manager', 'evaluation_chair', 'evaluator', 'governing_body', 'legal_counsel', 'opening_officer', 'receiver', 'treasurer', 'vendor_approver', 'vendor_clerk']),
  department       text check (char_length(department) <= 120),
  people           uuid[] check (cardinality(people) <= 200),
  must_acknowledge boolean not null,
  acknowledge_by   date check (acknowledge_by between '1900-01-01' and '2200-12-31'),
  ends_on          date check (ends_on between '1900-01-01' and '2200-12-31'),
  is_visible       boolean not null,
  published_by     uuid,
  published_at     timestamp with time zone,
  reached          bigint check (reached between 0 and 9007199254740991),
  reminded_on      date check (reminded_on between '1900-01-01' and '2200-12-31'),
  search           tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(text, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, published_by) references organization_members (organization_id, id)
);
create index announcement_by_status on announcement (organization_id, status, number, id);
create index announcement_by_priority on announcement (organization_id, priority, number, id);
create index announcement_by_must_acknowledge on announcement (organization_id, must_acknowledge, number, id);
create index announcement_by_published_at on announcement (organization_id, published_at, number, id);
create index announcement_by_acknowledge_by on announcement (organization_id, acknowledge_by, number, id);
create index announcement_by_published_by on announcement (organization_id, published_by, id);
call tenant_table('announcement', removable => true);
call searchable('announcement');


-- That an announcement reached a person, was read and was acknowledged.
create table announcement_receipt (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('sent', 'read', 'acknowledged')),
  announcement    uuid not null,
  subject         text not null check (char_length(subject) <= 200),
  person          uuid not null,
  acknowledge_by  date check (acknowledge_by between '1900-01-01' and '2200-12-31'),
  read_at         timestamp with time zone,
  acknowledged_at timestamp with time zone,
  primary key (organization_id, id),
  unique (organization_id, announcement, person),
  foreign key (organization_id, announcement) references announcement (organization_id, id),
  foreign key (organization_id, person) references organization_members (organization_id, id)
);
create index announcement_receipt_by_subject on announcement_receipt (organization_id, subject, id);
create index announcement_receipt_by_status on announcement_receipt (organization_id, status, subject, id);
create index announcement_receipt_by_announcement on announcement_receipt (organization_id, announcement, subject, id);
create index announcement_receipt_by_person on announcement_receipt (organization_id, person, subject, id);
create index announcement_receipt_by_acknowledge_by on announcement_receipt (organization_id, acknowledge_by, subject, id);
create index announcement_receipt_by_acknowledged_at on announcement_receipt (organization_id, acknowledged_at, subject, id);
call tenant_table('announcement_receipt');


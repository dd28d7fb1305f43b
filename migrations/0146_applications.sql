-- A finer right of one person inside the organization, such as buying or releasing payments.
alter table duty_grant drop constraint duty_grant_duty_check;
alter table duty_grant add CHECK ((duty = ANY (ARRAY['accounts_payable'::text, 'approver'::text, 'auditor'::text, 'authorized_representative'::text, 'bid_signer'::text, 'budget_officer'::text, 'buyer'::text, 'chief_procurement_officer'::text, 'contract_manager'::text, 'evaluation_chair'::text, 'evaluator'::text, 'financial_system_officer'::text, 'governing_body'::text, 'grant_manager'::text, 'invoicing'::text, 'legal_counsel'::text, 'opening_officer'::text, 'receiver'::text, 'treasurer'::text, 'vendor_approver'::text, 'vendor_clerk'::text])));

-- A group from the directory (SCIM), with the role and duties its members receive.
alter table scim_group drop constraint scim_group_duties_check;
alter table scim_group add CHECK ((duties <@ ARRAY['accounts_payable'::text, 'approver'::text, 'auditor'::text, 'authorized_representative'::text, 'budget_officer'::text, 'buyer'::text, 'chief_procurement_officer'::text, 'contract_manager'::text, 'evaluation_chair'::text, 'evaluator'::text, 'financial_system_officer'::text, 'governing_body'::text, 'grant_manager'::text, 'legal_counsel'::text, 'opening_officer'::text, 'receiver'::text, 'treasurer'::text, 'vendor_approver'::text, 'vendor_clerk'::text]));

-- A role or duty that directory groups should have given or removed, and why it was not.
alter table scim_finding drop constraint scim_finding_access_check;
alter table scim_finding add CHECK ((access = ANY (ARRAY['role_manager'::text, 'role_admin'::text, 'accounts_payable'::text, 'approver'::text, 'auditor'::text, 'authorized_representative'::text, 'budget_officer'::text, 'buyer'::text, 'chief_procurement_officer'::text, 'contract_manager'::text, 'evaluation_chair'::text, 'evaluator'::text, 'financial_system_officer'::text, 'governing_body'::text, 'grant_manager'::text, 'legal_counsel'::text, 'opening_officer'::text, 'receiver'::text, 'treasurer'::text, 'vendor_approver'::text, 'vendor_clerk'::text])));

-- A message to staff, with the people it reached and who acknowledged it.
alter table announcement drop constraint announcement_duties_check;
alter table announcement add CHECK ((duties <@ ARRAY['accounts_payable'::text, 'approver'::text, 'auditor'::text, 'authorized_representative'::text, 'budget_officer'::text, 'buyer'::text, 'chief_procurement_officer'::text, 'contract_manager'::text, 'evaluation_chair'::text, 'evaluator'::text, 'financial_system_officer'::text, 'governing_body'::text, 'grant_manager'::text, 'legal_counsel'::text, 'opening_officer'::text, 'receiver'::text, 'treasurer'::text, 'vendor_approver'::text, 'vendor_clerk'::text]));

-- An application to a funder: its deadline, amounts, parts and what became of it.
create table grant_application (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  version            integer not null default 1,
  created_at         timestamp with time zone not null default now(),
  created_by         uuid not null,
  updated_at         timestamp with time zone not null default now(),
  status             text not null check (status in ('draft', 'returned', 'review', 'approved', 'submitted', 'awarded', 'declined', 'withdrawn')),
  number             text not null check (char_length(number) <= 60),
  title              text not null check (char_length(title) <= 200),
  opportunity        uuid,
  agency             text check (char_length(agency) <= 200),
  listing            text check (char_length(listing) <= 6),
  owner              uuid not null,
  due_on             date check (due_on between '1900-01-01' and '2200-12-31'),
  due_time           text not null check (due_time in ('23.59', '08.00', '08.30', '09.00', '09.30', '10.00', '10.30', '11.00', '11.30', '12.00', '12.30', '13.00', '13.30', '14.00', '14.30', '15.00', '15.30', '16.00', '16.30', '17.00', '17.30', '18.00', '18.30', '19.00', '19.30', '20.00', '20.30', '21.00', '21.30')),
  due_zone           text not null check (due_zone in ('eastern', 'central', 'mountain', 'pacific', 'alaska', 'hawaii')),
  late_permission    text check (char_length(late_permission) <= 120),
  requested_cents    bigint check (requested_cents between 0 and 9000000000000000),
  requested_currency text check (requested_currency ~ '^[A-Z]{3}$'),
  match_cents        bigint check (match_cents between 0 and 9000000000000000),
  match_currency     text check (match_currency ~ '^[A-Z]{3}$'),
  from_day           date check (from_day between '1900-01-01' and '2200-12-31'),
  until_day          date check (until_day between '1900-01-01' and '2200-12-31'),
  uei                text check (char_length(uei) <= 12),
  sam_until          date check (sam_until between '1900-01-01' and '2200-12-31'),
  budget             uuid,
  note               text check (char_length(note) <= 4000),
  tracking           text check (char_length(tracking) <= 60),
  acknowledged_on    date check (acknowledged_on between '1900-01-01' and '2200-12-31'),
  debrief            text check (char_length(debrief) <= 8000),
  signer_title       text check (char_length(signer_title) <= 120),
  decided_on         date check (decided_on between '1900-01-01' and '2200-12-31'),
  award              uuid,
  due_at             timestamp with time zone,
  preparers          uuid[] check (cardinality(preparers) <= 200),
  sent_by            uuid,
  approved_by        uuid,
  approved_on        date check (approved_on between '1900-01-01' and '2200-12-31'),
  signed_by          uuid,
  submitted_at       timestamp with time zone,
  submissions        integer check (submissions between 0 and 1000),
  search             tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(agency, '') || ' ' || coalesce(note, '') || ' ' || coalesce(tracking, '') || ' ' || coalesce(debrief, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, opportunity) references grant_opportunity (organization_id, id),
  foreign key (organization_id, owner) references organization_members (organization_id, id),
  foreign key (organization_id, budget) references grant_budget (organization_id, id),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, sent_by) references organization_members (organization_id, id),
  foreign key (organization_id, approved_by) references organization_members (organization_id, id),
  foreign key (organization_id, signed_by) references organization_members (organization_id, id)
);
create index grant_application_by_status on grant_application (organization_id, status, number, id);
create index grant_application_by_opportunity on grant_application (organization_id, opportunity, number, id);
create index grant_application_by_owner on grant_application (organization_id, owner, number, id);
create index grant_application_by_due_on on grant_application (organization_id, due_on, number, id);
create index grant_application_by_award on grant_application (organization_id, award, number, id);
create index grant_application_by_budget on grant_application (organization_id, budget, id);
create index grant_application_by_sent_by on grant_application (organization_id, sent_by, id);
create index grant_application_by_approved_by on grant_application (organization_id, approved_by, id);
create index grant_application_by_signed_by on grant_application (organization_id, signed_by, id);
call tenant_table('grant_application');
call searchable('grant_application');

-- A narrative section or an attachment of an application, with its owner, limit and due day.
create table application_section (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  application     uuid not null,
  kind            text not null check (kind in ('narrative', 'attachment')),
  place           integer not null check (place between 1 and 200),
  title           text not null check (char_length(title) <= 160),
  guidance        text check (char_length(guidance) <= 1000),
  is_required     boolean not null,
  most            integer check (most between 1 and 60000),
  unit            text not null check (unit in ('characters', 'words', 'pages')),
  owner           uuid not null,
  due_on          date check (due_on between '1900-01-01' and '2200-12-31'),
  text            text check (char_length(text) <= 60000),
  documents       uuid[] check (cardinality(documents) <= 20),
  search          tsvector generated always as (words_of(coalesce(title, '') || ' ' || coalesce(text, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, application) references grant_application (organization_id, id),
  foreign key (organization_id, owner) references organization_members (organization_id, id)
);
create index application_section_by_title on application_section (organization_id, title, id);
create index application_section_by_application on application_section (organization_id, application, title, id);
create index application_section_by_kind on application_section (organization_id, kind, title, id);
create index application_section_by_owner on application_section (organization_id, owner, title, id);
create index application_section_by_due_on on application_section (organization_id, due_on, title, id);
call tenant_table('application_section', removable => true);
call searchable('application_section');

-- A federal form of an application with its values.
create table application_form (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  application     uuid not null,
  code            text not null check (code in ('sf424', 'sf424a', 'sf424b', 'sf424c', 'sf424d', 'sflll', 'lobbying', 'key_contacts', 'abstract')),
  is_required     boolean not null,
  values          jsonb check (jsonb_typeof(values) in ('object', 'array')),
  saved_by        uuid,
  saved_at        timestamp with time zone,
  primary key (organization_id, id),
  unique (organization_id, application, code),
  foreign key (organization_id, application) references grant_application (organization_id, id),
  foreign key (organization_id, saved_by) references organization_members (organization_id, id)
);
create index application_form_by_code on application_form (organization_id, code, id);
create index application_form_by_saved_by on application_form (organization_id, saved_by, code, id);
call tenant_table('application_form', removable => true);

-- A signed package of an application with its receipt number and hash.
create table application_submission (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  version            integer not null default 1,
  created_at         timestamp with time zone not null default now(),
  created_by         uuid not null,
  updated_at         timestamp with time zone not null default now(),
  number             text not null check (char_length(number) <= 60),
  application        uuid not null,
  round              integer not null check (round between 1 and 1000),
  kind               text not null check (kind in ('original', 'changed')),
  signed_by          uuid,
  signer_title       text check (char_length(signer_title) <= 120),
  submitted_at       timestamp with time zone not null,
  requested_cents    bigint check (requested_cents between 0 and 9000000000000000),
  requested_currency text check (requested_currency ~ '^[A-Z]{3}$'),
  match_cents        bigint check (match_cents between 0 and 9000000000000000),
  match_currency     text check (match_currency ~ '^[A-Z]{3}$'),
  sha256             text not null check (char_length(sha256) <= 64),
  documents          uuid[] check (cardinality(documents) <= 200),
  size               bigint not null check (size between 0 and 9007199254740991),
  content            jsonb check (jsonb_typeof(content) in ('object', 'array')),
  search             tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, application, round),
  foreign key (organization_id, application) references grant_application (organization_id, id),
  foreign key (organization_id, signed_by) references organization_members (organization_id, id)
);
create index application_submission_by_application on application_submission (organization_id, application, number, id);
create index application_submission_by_signed_by on application_submission (organization_id, signed_by, number, id);
create index application_submission_by_submitted_at on application_submission (organization_id, submitted_at, number, id);
call tenant_table('application_submission');
call searchable('application_submission');


-- Names and TINs of vendors as sent to the IRS for matching, and the results.
create table tin_file (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('prepared', 'answered', 'discarded')),
  number          text not null check (char_length(number) <= 60),
  lines           bigint not null check (lines between 0 and 9007199254740991),
  prepared_by     uuid,
  downloaded_by   uuid,
  downloaded_on   date check (downloaded_on between '1900-01-01' and '2200-12-31'),
  answered_on     date check (answered_on between '1900-01-01' and '2200-12-31'),
  matched         bigint check (matched between 0 and 9007199254740991),
  mismatched      bigint check (mismatched between 0 and 9007199254740991),
  unanswered      bigint check (unanswered between 0 and 9007199254740991),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, prepared_by) references organization_members (organization_id, id),
  foreign key (organization_id, downloaded_by) references organization_members (organization_id, id)
);
create index tin_file_by_status on tin_file (organization_id, status, number, id);
create index tin_file_by_answered_on on tin_file (organization_id, answered_on, number, id);
create index tin_file_by_prepared_by on tin_file (organization_id, prepared_by, id);
create index tin_file_by_downloaded_by on tin_file (organization_id, downloaded_by, id);
call tenant_table('tin_file');
call searchable('tin_file');

-- What the IRS said of the name and TIN of a vendor, and when.
create table tin_match (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  file            uuid not null,
  vendor          uuid not null,
  account         text not null check (char_length(account) <= 20),
  sent_name       text not null check (char_length(sent_name) <= 40),
  tin_type        text not null check (tin_type in ('ein', 'ssn', 'unknown')),
  last4           text not null check (char_length(last4) <= 4),
  mark            text not null check (char_length(mark) <= 200),
  result          text check (result in ('r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8')),
  result_on       date check (result_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(sent_name, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, file) references tin_file (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id)
);
create index tin_match_by_sent_name on tin_match (organization_id, sent_name, id);
create index tin_match_by_vendor on tin_match (organization_id, vendor, sent_name, id);
create index tin_match_by_file on tin_match (organization_id, file, sent_name, id);
create index tin_match_by_result on tin_match (organization_id, result, sent_name, id);
create index tin_match_by_result_on on tin_match (organization_id, result_on, sent_name, id);
call tenant_table('tin_match');
call searchable('tin_match');


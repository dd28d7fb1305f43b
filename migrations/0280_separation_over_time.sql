-- Who took acts for one vendor that two people take, read from the audit record: changed duties hid it.
create table separation_finding (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'explained', 'accepted', 'cleared')),
  number          text not null check (char_length(number) <= 60),
  person          uuid not null,
  vendor          uuid not null,
  finding         text not null check (char_length(finding) <= 500),
  duties_changed  boolean not null,
  found_on        date not null check (found_on between '1900-01-01' and '2200-12-31'),
  cleared_on      date check (cleared_on between '1900-01-01' and '2200-12-31'),
  explanation     text check (char_length(explanation) <= 2000),
  explained_by    uuid,
  accepted_by     uuid,
  accepted_on     date check (accepted_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(finding, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, person, vendor),
  foreign key (organization_id, person) references organization_members (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, explained_by) references organization_members (organization_id, id),
  foreign key (organization_id, accepted_by) references organization_members (organization_id, id)
);
create index separation_finding_by_found_on on separation_finding (organization_id, found_on, id);
create index separation_finding_by_status on separation_finding (organization_id, status, found_on, id);
create index separation_finding_by_person on separation_finding (organization_id, person, found_on, id);
create index separation_finding_by_vendor on separation_finding (organization_id, vendor, found_on, id);
create index separation_finding_by_explained_by on separation_finding (organization_id, explained_by, id);
create index separation_finding_by_accepted_by on separation_finding (organization_id, accepted_by, id);
call tenant_table('separation_finding');
call searchable('separation_finding');

create table separation_finding_acts (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  act             text not null check (act in ('vendor', 'bank', 'request', 'order', 'receive', 'enter', 'approve', 'pay')),
  on_day          date not null check (on_day between '1900-01-01' and '2200-12-31'),
  document        text not null check (char_length(document) <= 120),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references separation_finding (organization_id, id) on delete cascade
);
create index separation_finding_acts_by_parent on separation_finding_acts (organization_id, parent, position);
call tenant_table('separation_finding_acts', removable => true);

create table separation_run (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  ran_on          date not null check (ran_on between '1900-01-01' and '2200-12-31'),
  since_day       date not null check (since_day between '1900-01-01' and '2200-12-31'),
  acts            bigint not null check (acts between 0 and 9007199254740991),
  people          bigint not null check (people between 0 and 9007199254740991),
  found           bigint not null check (found between 0 and 9007199254740991),
  opened          bigint not null check (opened between 0 and 9007199254740991),
  cleared         bigint not null check (cleared between 0 and 9007199254740991),
  primary key (organization_id, id),
  unique (organization_id, ran_on)
);
call tenant_table('separation_run');

create index audit_entry_separation on audit_entry (organization_id, at)
  where record in ('vendor', 'vendor_bank_account', 'requisition', 'purchase_order', 'receipt', 'invoice', 'payment_run');

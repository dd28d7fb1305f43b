-- What a vendor was reminded of, so that no reminder is sent twice; the policy says how many days ahead.
create table vendor_reminder (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  vendor          uuid not null,
  paper           text not null check (paper in ('sam', 'insurance', 'certification')),
  document        text not null check (char_length(document) <= 200),
  of              uuid not null,
  until_day       date not null check (until_day between '1900-01-01' and '2200-12-31'),
  ahead           integer not null check (ahead between 0 and 120),
  sent_to         text not null check (char_length(sent_to) <= 320),
  sent_on         date not null check (sent_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(document, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id)
);
create index vendor_reminder_by_sent_on on vendor_reminder (organization_id, sent_on, id);
create index vendor_reminder_by_vendor on vendor_reminder (organization_id, vendor, sent_on, id);
create index vendor_reminder_by_paper on vendor_reminder (organization_id, paper, sent_on, id);
create index vendor_reminder_by_until_day on vendor_reminder (organization_id, until_day, sent_on, id);
call tenant_table('vendor_reminder');
call searchable('vendor_reminder');

alter table vendor_policy add column reminder_days text[];
alter table vendor_policy add check (reminder_days <@ array['d90', 'd60', 'd30', 'd14', 'd7', 'd0']);

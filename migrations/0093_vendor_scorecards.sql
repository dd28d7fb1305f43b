-- What a score means: how long a vendor can reply, how much records weigh, and from where on it is warned or blocked.
alter table vendor_policy add column reply_days integer not null default 14;
alter table vendor_policy alter column reply_days drop default;
alter table vendor_policy add column measured_weight integer not null default 60;
alter table vendor_policy alter column measured_weight drop default;
alter table vendor_policy add column warn_below integer not null default 70;
alter table vendor_policy alter column warn_below drop default;
alter table vendor_policy add column block_below integer not null default 40;
alter table vendor_policy alter column block_below drop default;
alter table vendor_policy add column blocks text[];
alter table vendor_policy add CHECK (((block_below >= 0) AND (block_below <= 100)));
alter table vendor_policy add CHECK ((blocks <@ ARRAY['bids'::text, 'awards'::text, 'orders'::text, 'payments'::text]));
alter table vendor_policy add CHECK (((measured_weight >= 0) AND (measured_weight <= 100)));
alter table vendor_policy add CHECK (((reply_days >= 5) AND (reply_days <= 60)));
alter table vendor_policy add CHECK (((warn_below >= 0) AND (warn_below <= 100)));

-- How a vendor performed in a period, measured and judged, with its reply.
create table vendor_scorecard (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'shared', 'replied', 'published', 'correcting', 'withdrawn')),
  number          text not null check (char_length(number) <= 60),
  vendor          uuid not null,
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day       date not null check (until_day between '1900-01-01' and '2200-12-31'),
  quality         integer not null check (quality between 1 and 5),
  delivery        integer not null check (delivery between 1 and 5),
  service         integer not null check (service between 1 and 5),
  comments        text not null check (char_length(comments) <= 4000),
  facts           text check (char_length(facts) <= 4000),
  measured        integer check (measured between 0 and 100),
  judged          integer check (judged between 0 and 100),
  score           integer check (score between 0 and 100),
  before          integer check (before between 0 and 100),
  peers           integer check (peers between 0 and 100),
  standing        text check (standing in ('good', 'warned', 'blocked')),
  shared_by       uuid,
  reply_until     date check (reply_until between '1900-01-01' and '2200-12-31'),
  reply           text check (char_length(reply) <= 4000),
  replied_by      text check (char_length(replied_by) <= 300),
  plan            text check (char_length(plan) <= 4000),
  plan_until      date check (plan_until between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(comments, '') || ' ' || coalesce(reply, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, shared_by) references organization_members (organization_id, id)
);
create index vendor_scorecard_by_status on vendor_scorecard (organization_id, status, number, id);
create index vendor_scorecard_by_vendor on vendor_scorecard (organization_id, vendor, number, id);
create index vendor_scorecard_by_standing on vendor_scorecard (organization_id, standing, number, id);
create index vendor_scorecard_by_until_day on vendor_scorecard (organization_id, until_day, number, id);
create index vendor_scorecard_by_shared_by on vendor_scorecard (organization_id, shared_by, id);
call tenant_table('vendor_scorecard');
call searchable('vendor_scorecard');

-- A suspension or debarment of a vendor, with notice, response, decision and appeal; the policy says how many days a vendor has to answer.
alter table vendor_policy add column response_days integer not null default 30 check (response_days between 30 and 120);
alter table vendor_policy alter column response_days drop default;
alter table vendor_policy add column appeal_days integer not null default 30 check (appeal_days between 14 and 120);
alter table vendor_policy alter column appeal_days drop default;

create table vendor_debarment (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  version           integer not null default 1,
  created_at        timestamp with time zone not null default now(),
  created_by        uuid not null,
  updated_at        timestamp with time zone not null default now(),
  status            text not null check (status in ('draft', 'noticed', 'responded', 'in_force', 'appealed', 'lifting', 'upheld', 'dismissed', 'lifted', 'expired', 'withdrawn')),
  number            text not null check (char_length(number) <= 60),
  vendor            uuid not null,
  action            text not null check (action in ('suspension', 'debarment')),
  procedure         text not null check (procedure in ('federal', 'model_code')),
  cause             text not null check (cause in ('conviction', 'public_contract', 'ethics', 'other_agency', 'excluded_business', 'debt', 'drug_free', 'other')),
  facts             text not null check (char_length(facts) <= 20000),
  evidence          uuid[] check (cardinality(evidence) <= 20),
  months            integer not null check (months between 1 and 60),
  citation          text check (char_length(citation) <= 120),
  noticed_by        uuid,
  noticed_on        date check (noticed_on between '1900-01-01' and '2200-12-31'),
  respond_by        date check (respond_by between '1900-01-01' and '2200-12-31'),
  response          text check (char_length(response) <= 20000),
  responded_by      text check (char_length(responded_by) <= 300),
  responded_on      date check (responded_on between '1900-01-01' and '2200-12-31'),
  decision          text check (char_length(decision) <= 20000),
  decided_by        uuid,
  decided_on        date check (decided_on between '1900-01-01' and '2200-12-31'),
  from_day          date check (from_day between '1900-01-01' and '2200-12-31'),
  until_day         date check (until_day between '1900-01-01' and '2200-12-31'),
  held_before       text check (char_length(held_before) <= 100),
  appeal_by         date check (appeal_by between '1900-01-01' and '2200-12-31'),
  appeal            text check (char_length(appeal) <= 20000),
  appealed_by       text check (char_length(appealed_by) <= 300),
  appeal_decision   text check (char_length(appeal_decision) <= 20000),
  appeal_decided_by uuid,
  lift_asked_by     uuid,
  ended_on          date check (ended_on between '1900-01-01' and '2200-12-31'),
  search            tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(facts, '') || ' ' || coalesce(decision, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, noticed_by) references organization_members (organization_id, id),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id),
  foreign key (organization_id, appeal_decided_by) references organization_members (organization_id, id),
  foreign key (organization_id, lift_asked_by) references organization_members (organization_id, id)
);
create index vendor_debarment_by_status on vendor_debarment (organization_id, status, number, id);
create index vendor_debarment_by_vendor on vendor_debarment (organization_id, vendor, number, id);
create index vendor_debarment_by_action on vendor_debarment (organization_id, action, number, id);
create index vendor_debarment_by_cause on vendor_debarment (organization_id, cause, number, id);
create index vendor_debarment_by_until_day on vendor_debarment (organization_id, until_day, number, id);
create index vendor_debarment_by_noticed_by on vendor_debarment (organization_id, noticed_by, id);
create index vendor_debarment_by_decided_by on vendor_debarment (organization_id, decided_by, id);
create index vendor_debarment_by_appeal_decided_by on vendor_debarment (organization_id, appeal_decided_by, id);
create index vendor_debarment_by_lift_asked_by on vendor_debarment (organization_id, lift_asked_by, id);
call tenant_table('vendor_debarment');
call searchable('vendor_debarment');


-- A vendor may be a debarred one that shares its phone, email domain or address.
alter table exclusion_match drop constraint exclusion_match_grounds_check;
alter table exclusion_match add check (grounds <@ array['uei', 'cage', 'name', 'near', 'shared']);

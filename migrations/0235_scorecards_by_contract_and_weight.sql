-- What each criterion of a scorecard weighs, as adopted.
create table vendor_policy_weights (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  criterion       text not null check (criterion in ('bids_on_time', 'bids_responsive', 'bids_kept', 'insurance_renewed', 'certifications_confirmed', 'awards_kept', 'deliveries_on_time', 'lines_in_full', 'lines_accepted', 'invoices_kept', 'obligations_on_time', 'quality', 'delivery', 'service')),
  weight          integer not null check (weight between 0 and 100),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references vendor_policy (organization_id, id) on delete cascade
);
create index vendor_policy_weights_by_parent on vendor_policy_weights (organization_id, parent, position);
call tenant_table('vendor_policy_weights', removable => true);

-- A scorecard of one contract, and the documents behind its measures as they were when it was shared.
alter table vendor_scorecard add column contract text check (char_length(contract) <= 60);
alter table vendor_scorecard drop column search;
alter table vendor_scorecard add column search tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(contract, '') || ' ' || coalesce(comments, '') || ' ' || coalesce(reply, ''))) stored;
create index vendor_scorecard_words on vendor_scorecard using gin (own_words(organization_id, search)) with (fastupdate = off);
create index vendor_scorecard_by_contract on vendor_scorecard (organization_id, contract, number, id);
create table vendor_scorecard_evidence (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  measure         text not null check (measure in ('bids_on_time', 'bids_responsive', 'bids_kept', 'insurance_renewed', 'certifications_confirmed', 'awards_kept', 'deliveries_on_time', 'lines_in_full', 'lines_accepted', 'invoices_kept', 'obligations_on_time')),
  met             boolean not null,
  document        text not null check (char_length(document) <= 240),
  day             date check (day between '1900-01-01' and '2200-12-31'),
  due             date check (due between '1900-01-01' and '2200-12-31'),
  note            text check (char_length(note) <= 400),
  record          text not null check (char_length(record) <= 60),
  subject         uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, parent) references vendor_scorecard (organization_id, id) on delete cascade
);
create index vendor_scorecard_evidence_by_parent on vendor_scorecard_evidence (organization_id, parent, position);
call tenant_table('vendor_scorecard_evidence', removable => true);


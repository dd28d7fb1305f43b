-- One firm on a prequalified list: its application, the decision and its reason.
create table list_admission (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  version          integer not null default 1,
  created_at       timestamp with time zone not null default now(),
  created_by       uuid not null,
  updated_at       timestamp with time zone not null default now(),
  status           text not null check (status in ('applied', 'admitted', 'refused', 'removing', 'answered', 'removed', 'withdrawn', 'lapsed')),
  number           text not null check (char_length(number) <= 60),
  list             uuid not null,
  vendor           uuid not null,
  statement        text not null check (char_length(statement) <= 8000),
  applied_by       text check (char_length(applied_by) <= 400),
  applied_at       timestamp with time zone,
  decide_by        date check (decide_by between '1900-01-01' and '2200-12-31'),
  decision         text check (char_length(decision) <= 4000),
  decided_by       uuid,
  decided_at       timestamp with time zone,
  admitted_at      timestamp with time zone,
  until_day        date check (until_day between '1900-01-01' and '2200-12-31'),
  removal          text check (char_length(removal) <= 4000),
  removal_asked_by uuid,
  answer_by        date check (answer_by between '1900-01-01' and '2200-12-31'),
  answer           text check (char_length(answer) <= 8000),
  answered_by      text check (char_length(answered_by) <= 400),
  outcome          text check (char_length(outcome) <= 4000),
  outcome_by       uuid,
  ended_at         timestamp with time zone,
  ended_why        text check (char_length(ended_why) <= 300),
  overdue_on       date check (overdue_on between '1900-01-01' and '2200-12-31'),
  reminded_on      date check (reminded_on between '1900-01-01' and '2200-12-31'),
  search           tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, list) references prequalified_list (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id),
  foreign key (organization_id, removal_asked_by) references organization_members (organization_id, id),
  foreign key (organization_id, outcome_by) references organization_members (organization_id, id)
);
create index list_admission_by_status on list_admission (organization_id, status, number, id);
create index list_admission_by_list on list_admission (organization_id, list, number, id);
create index list_admission_by_vendor on list_admission (organization_id, vendor, number, id);
create index list_admission_by_decide_by on list_admission (organization_id, decide_by, number, id);
create index list_admission_by_until_day on list_admission (organization_id, until_day, number, id);
create index list_admission_by_decided_by on list_admission (organization_id, decided_by, id);
create index list_admission_by_removal_asked_by on list_admission (organization_id, removal_asked_by, id);
create index list_admission_by_outcome_by on list_admission (organization_id, outcome_by, id);
call tenant_table('list_admission');
call searchable('list_admission');

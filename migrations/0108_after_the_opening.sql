-- What firms are told after an award, and until when they book a debrief; what a bid may be corrected in.
alter table intake_policy add column curable text[] check (curable <@ array['signature', 'license', 'registration', 'insurance', 'certification', 'affidavit', 'tax_form', 'references']);
-- Policies that are there let firms correct what the rules list.
do $$
declare one uuid;
begin
  for one in select id from organization loop
    execute format('set local app.organization_id = %L', one);
    update intake_policy set curable = array['signature', 'license', 'registration', 'insurance', 'certification', 'affidavit', 'tax_form', 'references'] where organization_id = one;
  end loop;
end
$$;
alter table intake_policy add column cure_days integer not null default 3 check (cure_days between 1 and 10);
alter table intake_policy alter column cure_days drop default;
alter table intake_policy add column debrief_days integer not null default 10;
alter table intake_policy alter column debrief_days drop default;
alter table intake_policy add column notice_scores text not null default 'both';
alter table intake_policy alter column notice_scores drop default;
alter table intake_policy add column elimination_notice boolean not null default false;
alter table intake_policy alter column elimination_notice drop default;
alter table intake_policy add CHECK (((debrief_days >= 1) AND (debrief_days <= 90)));
alter table intake_policy add CHECK ((notice_scores = ANY (ARRAY['both'::text, 'own'::text])));

-- A document defect of an opened bid that the firm may correct within the cure period.
create table bid_correction (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('requested', 'answered', 'accepted', 'rejected', 'expired', 'cancelled')),
  number          text not null check (char_length(number) <= 60),
  bid             uuid not null,
  field           text not null check (field in ('signature', 'license', 'registration', 'insurance', 'certification', 'affidavit', 'tax_form', 'references')),
  defect          text not null check (char_length(defect) <= 2000),
  solicitation    uuid,
  vendor          uuid,
  rule            text check (char_length(rule) <= 200),
  answer_by       timestamp with time zone,
  answer          text check (char_length(answer) <= 4000),
  answered_by     text check (char_length(answered_by) <= 400),
  answered_at     timestamp with time zone,
  decided_by      uuid,
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(defect, '') || ' ' || coalesce(answer, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, bid) references bid (organization_id, id),
  foreign key (organization_id, solicitation) references solicitation (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id)
);
create index bid_correction_by_status on bid_correction (organization_id, status, number, id);
create index bid_correction_by_solicitation on bid_correction (organization_id, solicitation, number, id);
create index bid_correction_by_bid on bid_correction (organization_id, bid, number, id);
create index bid_correction_by_field on bid_correction (organization_id, field, number, id);
create index bid_correction_by_vendor on bid_correction (organization_id, vendor, id);
create index bid_correction_by_decided_by on bid_correction (organization_id, decided_by, id);
call tenant_table('bid_correction');
call searchable('bid_correction');

-- A time offered to firms that were not selected, and what was said.
create table debrief (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('offered', 'booked', 'held', 'cancelled')),
  number          text not null check (char_length(number) <= 60),
  award           uuid not null,
  starts_at       timestamp with time zone not null,
  minutes         integer not null check (minutes between 10 and 240),
  place           text not null check (char_length(place) <= 300),
  vendor          uuid,
  booked_at       timestamp with time zone,
  reminded_at     timestamp with time zone,
  summary         text check (char_length(summary) <= 8000),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(summary, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, award) references award (organization_id, id),
  foreign key (organization_id, vendor) references vendor (organization_id, id)
);
create index debrief_by_starts_at on debrief (organization_id, starts_at, id);
create index debrief_by_status on debrief (organization_id, status, starts_at, id);
create index debrief_by_award on debrief (organization_id, award, starts_at, id);
create index debrief_by_vendor on debrief (organization_id, vendor, starts_at, id);
call tenant_table('debrief');
call searchable('debrief');

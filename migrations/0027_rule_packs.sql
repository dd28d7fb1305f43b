-- What the rules said, whose rules they are, and what people found and granted about them.

-- What the rules said about one purchase on one day, with its facts and the versions of the rules.
create table rule_decision (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('standing', 'replaced')),
  number          text not null check (char_length(number) <= 60),
  subject         text not null check (char_length(subject) <= 200),
  about_record    text check (char_length(about_record) <= 60),
  about_id        uuid,
  decided_on      date not null check (decided_on between '1900-01-01' and '2200-12-31'),
  purchase_day    date not null check (purchase_day between '1900-01-01' and '2200-12-31'),
  award_day       date check (award_day between '1900-01-01' and '2200-12-31'),
  amount_cents    bigint not null check (amount_cents between 0 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  entity          text not null check (entity in ('county', 'city', 'school_district', 'special_district', 'state', 'tribe')),
  federal_funds   boolean not null,
  method          text not null check (method in ('direct', 'quotes', 'informal_bids', 'sealed_bids', 'proposals', 'qualifications', 'noncompetitive')),
  is_blocked      boolean not null,
  needs_review    boolean not null,
  has_unconfirmed boolean not null,
  rules           text[] not null,
  packs           text[] not null,
  inputs          jsonb not null check (jsonb_typeof(inputs) in ('object', 'array')),
  decision        jsonb not null check (jsonb_typeof(decision) in ('object', 'array')),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(about_record, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number)
);

create index rule_decision_by_status on rule_decision (organization_id, status, number, id);
create index rule_decision_by_method on rule_decision (organization_id, method, number, id);
create index rule_decision_by_federal_funds on rule_decision (organization_id, federal_funds, number, id);
create index rule_decision_by_is_blocked on rule_decision (organization_id, is_blocked, number, id);
create index rule_decision_by_needs_review on rule_decision (organization_id, needs_review, number, id);
create index rule_decision_by_purchase_day on rule_decision (organization_id, purchase_day, number, id);
create index rule_decision_by_about_id on rule_decision (organization_id, about_id, number, id);
create index rule_decision_words on rule_decision using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table rule_decision enable row level security;
alter table rule_decision force row level security;
create policy same_organization on rule_decision
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on rule_decision to levee_app;

create policy text_search on rule_decision for select to levee_search using (true);
grant select on rule_decision to levee_search;
create function rule_decision_search(words tsquery, bound integer) returns setof rule_decision
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from rule_decision where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function rule_decision_search from public;
grant execute on function rule_decision_search to levee_app;
alter function rule_decision_search owner to levee_search;

-- Something about a rule that somebody has to look into, with an owner and a day.
create table rule_finding (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'answered')),
  subject         text not null check (char_length(subject) <= 200),
  kind            text not null check (kind in ('legal_review', 'exception', 'split', 'rule_change', 'other')),
  rule            text check (char_length(rule) <= 120),
  decision        uuid,
  owner           uuid not null,
  due_on          date not null check (due_on between '1900-01-01' and '2200-12-31'),
  answer          text check (char_length(answer) <= 4000),
  evidence        uuid[] check (cardinality(evidence) <= 20),
  search          tsvector generated always as (words_of(coalesce(subject, '') || ' ' || coalesce(rule, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, decision) references rule_decision (organization_id, id),
  foreign key (organization_id, owner) references organization_members (organization_id, id)
);

create index rule_finding_by_due_on on rule_finding (organization_id, due_on, id);
create index rule_finding_by_status on rule_finding (organization_id, status, due_on, id);
create index rule_finding_by_kind on rule_finding (organization_id, kind, due_on, id);
create index rule_finding_by_owner on rule_finding (organization_id, owner, due_on, id);
create index rule_finding_by_decision on rule_finding (organization_id, decision, due_on, id);
create index rule_finding_words on rule_finding using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table rule_finding enable row level security;
alter table rule_finding force row level security;
create policy same_organization on rule_finding
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on rule_finding to levee_app;

create policy text_search on rule_finding for select to levee_search using (true);
grant select on rule_finding to levee_search;
create function rule_finding_search(words tsquery, bound integer) returns setof rule_finding
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from rule_finding where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function rule_finding_search from public;
grant execute on function rule_finding_search to levee_app;
alter function rule_finding_search owner to levee_search;

-- That somebody with the authority let one purchase pass a rule that blocks it, with a reason and a last day.
create table rule_exception (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('granted', 'withdrawn')),
  number          text not null check (char_length(number) <= 60),
  rule            text not null check (char_length(rule) <= 120),
  subject         text not null check (char_length(subject) <= 200),
  about_record    text not null check (char_length(about_record) <= 60),
  about_id        uuid not null,
  reason          text not null check (char_length(reason) <= 4000),
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day       date not null check (until_day between '1900-01-01' and '2200-12-31'),
  granted_by      uuid not null,
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(rule, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(reason, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, granted_by) references organization_members (organization_id, id)
);

create index rule_exception_by_status on rule_exception (organization_id, status, number, id);
create index rule_exception_by_rule on rule_exception (organization_id, rule, number, id);
create index rule_exception_by_about_id on rule_exception (organization_id, about_id, number, id);
create index rule_exception_by_granted_by on rule_exception (organization_id, granted_by, number, id);
create index rule_exception_by_until_day on rule_exception (organization_id, until_day, number, id);
create index rule_exception_words on rule_exception using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table rule_exception enable row level security;
alter table rule_exception force row level security;
create policy same_organization on rule_exception
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on rule_exception to levee_app;

create policy text_search on rule_exception for select to levee_search using (true);
grant select on rule_exception to levee_search;
create function rule_exception_search(words tsquery, bound integer) returns setof rule_exception
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from rule_exception where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function rule_exception_search from public;
grant execute on function rule_exception_search to levee_app;
alter function rule_exception_search owner to levee_search;

-- Counsel’s word on a figure that is not confirmed yet: what was read, where, when and by whom.
create table rule_confirmation (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  figure          text not null check (char_length(figure) <= 160),
  pack_version    text not null check (char_length(pack_version) <= 120),
  verdict         text not null check (verdict in ('confirmed', 'differs')),
  source          text not null check (char_length(source) <= 300),
  address         text check (char_length(address) <= 2048),
  read_on         date not null check (read_on between '1900-01-01' and '2200-12-31'),
  confirmed_by    uuid not null,
  note            text check (char_length(note) <= 2000),
  search          tsvector generated always as (words_of(coalesce(figure, '') || ' ' || coalesce(pack_version, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, confirmed_by) references organization_members (organization_id, id)
);

create index rule_confirmation_by_read_on on rule_confirmation (organization_id, read_on, id);
create index rule_confirmation_by_verdict on rule_confirmation (organization_id, verdict, read_on, id);
create index rule_confirmation_by_pack_version on rule_confirmation (organization_id, pack_version, read_on, id);
create index rule_confirmation_by_confirmed_by on rule_confirmation (organization_id, confirmed_by, read_on, id);
create index rule_confirmation_words on rule_confirmation using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table rule_confirmation enable row level security;
alter table rule_confirmation force row level security;
create policy same_organization on rule_confirmation
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on rule_confirmation to levee_app;

create policy text_search on rule_confirmation for select to levee_search using (true);
grant select on rule_confirmation to levee_search;
create function rule_confirmation_search(words tsquery, bound integer) returns setof rule_confirmation
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from rule_confirmation where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function rule_confirmation_search from public;
grant execute on function rule_confirmation_search to levee_app;
alter function rule_confirmation_search owner to levee_search;

-- Whose law the organization buys under, from a day on. Federal rules come with federal money and are not chosen.
create table rule_pack_choice (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('proposed', 'in_use', 'ended')),
  jurisdiction    text not null check (jurisdiction in ('AL', 'AK', 'AS', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'GU', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'MP', 'OH', 'OK', 'OR', 'PA', 'PR', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VI', 'VA', 'WA', 'WV', 'WI', 'WY')),
  entity          text not null check (entity in ('county', 'city', 'school_district', 'special_district', 'state', 'tribe')),
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  to_day          date check (to_day between '1900-01-01' and '2200-12-31'),
  elections       text[] check (elections <@ array['uniformCostAccounting', 'meetsMonthly']),
  note            text check (char_length(note) <= 2000),
  reviewed_by     uuid,
  reviewed_on     date check (reviewed_on between '1900-01-01' and '2200-12-31'),
  primary key (organization_id, id),
  foreign key (organization_id, reviewed_by) references organization_members (organization_id, id)
);

create index rule_pack_choice_by_from_day on rule_pack_choice (organization_id, from_day, id);
create index rule_pack_choice_by_status on rule_pack_choice (organization_id, status, from_day, id);
create index rule_pack_choice_by_jurisdiction on rule_pack_choice (organization_id, jurisdiction, from_day, id);
create index rule_pack_choice_by_entity on rule_pack_choice (organization_id, entity, from_day, id);
create index rule_pack_choice_by_reviewed_by on rule_pack_choice (organization_id, reviewed_by, id);

alter table rule_pack_choice enable row level security;
alter table rule_pack_choice force row level security;
create policy same_organization on rule_pack_choice
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on rule_pack_choice to levee_app;

-- A purchasing limit that the organization set for itself: stricter than the law, or self-certified as the law allows.
create table purchase_limit (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('proposed', 'adopted', 'ended')),
  citation        text not null check (char_length(citation) <= 200),
  threshold       text not null check (threshold in ('micro_purchase', 'simplified_acquisition', 'competitive_bidding')),
  amount_cents    bigint not null check (amount_cents between 0 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  quotes          integer not null check (quotes between 1 and 10),
  ground          text not null check (ground in ('lower', 'low_risk_auditee', 'risk_assessment', 'state_law')),
  fiscal_year     integer check (fiscal_year between 2020 and 2100),
  evidence        uuid[] check (cardinality(evidence) <= 20),
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  to_day          date check (to_day between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(citation, ''))) stored,
  primary key (organization_id, id)
);

create index purchase_limit_by_from_day on purchase_limit (organization_id, from_day, id);
create index purchase_limit_by_status on purchase_limit (organization_id, status, from_day, id);
create index purchase_limit_by_threshold on purchase_limit (organization_id, threshold, from_day, id);
create index purchase_limit_by_ground on purchase_limit (organization_id, ground, from_day, id);
create index purchase_limit_words on purchase_limit using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table purchase_limit enable row level security;
alter table purchase_limit force row level security;
create policy same_organization on purchase_limit
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on purchase_limit to levee_app;

create policy text_search on purchase_limit for select to levee_search using (true);
grant select on purchase_limit to levee_search;
create function purchase_limit_search(words tsquery, bound integer) returns setof purchase_limit
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from purchase_limit where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function purchase_limit_search from public;
grant execute on function purchase_limit_search to levee_app;
alter function purchase_limit_search owner to levee_search;

-- The organization’s own requisitions read once more under other rules, to see what would change. It changes nothing.
create table shadow_run (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('running', 'finished')),
  name            text not null check (char_length(name) <= 160),
  question        text not null check (question in ('day', 'proposal')),
  day             date check (day between '1900-01-01' and '2200-12-31'),
  since_day       date not null check (since_day between '1900-01-01' and '2200-12-31'),
  until_day       date not null check (until_day between '1900-01-01' and '2200-12-31'),
  total           bigint check (total between 0 and 9007199254740991),
  done            bigint check (done between 0 and 9007199254740991),
  changed         bigint check (changed between 0 and 9007199254740991),
  after           uuid,
  results         jsonb check (jsonb_typeof(results) in ('object', 'array')),
  by              uuid not null,
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, by) references organization_members (organization_id, id)
);

create index shadow_run_by_created_at on shadow_run (organization_id, created_at, id);
create index shadow_run_by_status on shadow_run (organization_id, status, created_at, id);
create index shadow_run_by_question on shadow_run (organization_id, question, created_at, id);
create index shadow_run_by_by on shadow_run (organization_id, by, created_at, id);
create index shadow_run_words on shadow_run using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table shadow_run enable row level security;
alter table shadow_run force row level security;
create policy same_organization on shadow_run
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on shadow_run to levee_app;

create policy text_search on shadow_run for select to levee_search using (true);
grant select on shadow_run to levee_search;
create function shadow_run_search(words tsquery, bound integer) returns setof shadow_run
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from shadow_run where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function shadow_run_search from public;
grant execute on function shadow_run_search to levee_app;
alter function shadow_run_search owner to levee_search;

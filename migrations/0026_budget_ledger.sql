-- Budgets, the chart of accounts, and the ledger under them.

-- Cost centers form a tree; nothing is booked to a group.
alter table cost_center
  add column parent   uuid,
  add column is_group boolean not null default false,
  add column approver uuid,
  add foreign key (organization_id, parent) references cost_center (organization_id, id),
  add foreign key (organization_id, approver) references organization_members (organization_id, id);
alter table cost_center alter column is_group drop default;
create index cost_center_by_parent on cost_center (organization_id, parent, code, id);
create index cost_center_by_approver on cost_center (organization_id, approver, code, id);

-- A duty of its own for what a council or board adopts.
alter table duty_grant drop constraint duty_grant_duty_check;
alter table duty_grant add constraint duty_grant_duty_check check (duty in ('accounts_payable', 'approver', 'auditor', 'budget_officer', 'buyer', 'chief_procurement_officer', 'contract_manager', 'evaluation_chair', 'evaluator', 'governing_body', 'legal_counsel', 'opening_officer', 'receiver', 'treasurer', 'vendor_approver', 'vendor_clerk'));

-- A part of the account string, such as fund, department or object. Their positions make the string.
create table account_segment (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('used', 'retired')),
  name            text not null check (char_length(name) <= 40),
  position        integer not null check (position between 1 and 12),
  source          text not null check (source in ('values', 'cost_centers')),
  length          integer check (length between 1 and 12),
  about           text check (char_length(about) <= 200),
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, name)
);

create index account_segment_by_position on account_segment (organization_id, position, id);
create index account_segment_by_status on account_segment (organization_id, status, position, id);
create index account_segment_words on account_segment using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table account_segment enable row level security;
alter table account_segment force row level security;
create policy same_organization on account_segment
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on account_segment to levee_app;

create policy text_search on account_segment for select to levee_search using (true);
grant select on account_segment to levee_search;
create function account_segment_search(words tsquery, bound integer) returns setof account_segment
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from account_segment where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function account_segment_search from public;
grant execute on function account_segment_search to levee_app;
alter function account_segment_search owner to levee_search;

-- A code that a segment of the account string may have: fund 100, object 5300. In force between two days.
create table account_value (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  segment         uuid not null,
  code            text not null check (char_length(code) <= 12),
  name            text not null check (char_length(name) <= 120),
  belongs_to      text check (char_length(belongs_to) <= 40),
  opens_on        date check (opens_on between '1900-01-01' and '2200-12-31'),
  closes_on       date check (closes_on between '1900-01-01' and '2200-12-31'),
  notes           text check (char_length(notes) <= 500),
  search          tsvector generated always as (words_of(coalesce(code, '') || ' ' || coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, segment, code),
  foreign key (organization_id, segment) references account_segment (organization_id, id)
);

create index account_value_by_code on account_value (organization_id, code, id);
create index account_value_by_belongs_to on account_value (organization_id, belongs_to, code, id);
create index account_value_words on account_value using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table account_value enable row level security;
alter table account_value force row level security;
create policy same_organization on account_value
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on account_value to levee_app;

create policy text_search on account_value for select to levee_search using (true);
grant select on account_value to levee_search;
create function account_value_search(words tsquery, bound integer) returns setof account_value
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from account_value where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function account_value_search from public;
grant execute on function account_value_search to levee_app;
alter function account_value_search owner to levee_search;

-- Which codes of an account go together and which do not, with the law, the award or the policy that says so.
create table account_rule (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('in_force', 'ended')),
  name            text not null check (char_length(name) <= 200),
  segment         uuid not null,
  codes           text not null check (char_length(codes) <= 200),
  effect          text not null check (effect in ('forbids', 'requires')),
  other_segment   uuid not null,
  other_codes     text not null check (char_length(other_codes) <= 200),
  citation        text check (char_length(citation) <= 200),
  from_day        date check (from_day between '1900-01-01' and '2200-12-31'),
  until_day       date check (until_day between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(name, '') || ' ' || coalesce(citation, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, segment) references account_segment (organization_id, id),
  foreign key (organization_id, other_segment) references account_segment (organization_id, id)
);

create index account_rule_by_name on account_rule (organization_id, name, id);
create index account_rule_by_status on account_rule (organization_id, status, name, id);
create index account_rule_by_segment on account_rule (organization_id, segment, name, id);
create index account_rule_by_other_segment on account_rule (organization_id, other_segment, id);
create index account_rule_words on account_rule using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table account_rule enable row level security;
alter table account_rule force row level security;
create policy same_organization on account_rule
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on account_rule to levee_app;

create policy text_search on account_rule for select to levee_search using (true);
grant select on account_rule to levee_search;
create function account_rule_search(words tsquery, bound integer) returns setof account_rule
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from account_rule where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function account_rule_search from public;
grant execute on function account_rule_search to levee_app;
alter function account_rule_search owner to levee_search;

-- Authority to spend for a fiscal year or for the life of a project, adopted by the governing body.
create table budget (
  organization_id        uuid not null references organization (id),
  id                     uuid not null,
  version                integer not null default 1,
  created_at             timestamp with time zone not null default now(),
  created_by             uuid not null,
  updated_at             timestamp with time zone not null default now(),
  status                 text not null check (status in ('draft', 'proposed', 'recommended', 'adopted', 'amended', 'closed')),
  name                   text not null check (char_length(name) <= 80),
  span                   text not null check (span in ('year', 'project')),
  starts_on              date not null check (starts_on between '1900-01-01' and '2200-12-31'),
  ends_on                date not null check (ends_on between '1900-01-01' and '2200-12-31'),
  fund                   uuid,
  appropriation_cents    bigint check (appropriation_cents between 0 and 9000000000000000),
  appropriation_currency text check (appropriation_currency ~ '^[A-Z]{3}$'),
  resolution             text check (char_length(resolution) <= 80),
  is_published           boolean not null,
  message                text check (char_length(message) <= 8000),
  search                 tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, name),
  foreign key (organization_id, fund) references account_value (organization_id, id)
);

create index budget_by_starts_on on budget (organization_id, starts_on, id);
create index budget_by_status on budget (organization_id, status, starts_on, id);
create index budget_by_span on budget (organization_id, span, starts_on, id);
create index budget_by_fund on budget (organization_id, fund, id);
create index budget_words on budget using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table budget enable row level security;
alter table budget force row level security;
create policy same_organization on budget
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on budget to levee_app;

create policy text_search on budget for select to levee_search using (true);
grant select on budget to levee_search;
create function budget_search(words tsquery, bound integer) returns setof budget
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from budget where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function budget_search from public;
grant execute on function budget_search to levee_app;
alter function budget_search owner to levee_search;

-- One account of a budget: what may be spent on it, and what happens when somebody asks for more.
create table budget_line (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'closed')),
  name            text not null check (char_length(name) <= 120),
  budget          uuid not null,
  account         text not null check (char_length(account) <= 80),
  cost_center     uuid,
  amount_cents    bigint not null check (amount_cents between 0 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  parent          uuid,
  is_group        boolean not null,
  on_requisition  text not null check (on_requisition in ('stop', 'warn', 'ignore')),
  on_order        text not null check (on_order in ('stop', 'warn', 'ignore')),
  on_invoice      text not null check (on_invoice in ('stop', 'warn', 'ignore')),
  on_journal      text not null check (on_journal in ('stop', 'warn', 'ignore')),
  control         text not null check (control in ('annual', 'cumulative')),
  months          jsonb check (jsonb_typeof(months) in ('object', 'array')),
  opens_on        date check (opens_on between '1900-01-01' and '2200-12-31'),
  closes_on       date check (closes_on between '1900-01-01' and '2200-12-31'),
  owner           uuid,
  search          tsvector generated always as (words_of(coalesce(name, '') || ' ' || coalesce(account, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, budget, account),
  foreign key (organization_id, budget) references budget (organization_id, id),
  foreign key (organization_id, cost_center) references cost_center (organization_id, id),
  foreign key (organization_id, parent) references budget_line (organization_id, id) on delete cascade,
  foreign key (organization_id, owner) references organization_members (organization_id, id)
);

create index budget_line_by_account on budget_line (organization_id, account, id);
create index budget_line_by_status on budget_line (organization_id, status, account, id);
create index budget_line_by_cost_center on budget_line (organization_id, cost_center, account, id);
create index budget_line_by_owner on budget_line (organization_id, owner, account, id);
create index budget_line_by_parent on budget_line (organization_id, parent, account, id);
create index budget_line_words on budget_line using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table budget_line enable row level security;
alter table budget_line force row level security;
create policy same_organization on budget_line
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on budget_line to levee_app;

create policy text_search on budget_line for select to levee_search using (true);
grant select on budget_line to levee_search;
create function budget_line_search(words tsquery, bound integer) returns setof budget_line
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from budget_line where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function budget_line_search from public;
grant execute on function budget_line_search to levee_app;
alter function budget_line_search owner to levee_search;

-- A change of an adopted budget: money moved between lines, or authority added and taken away.
create table budget_amendment (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  version            integer not null default 1,
  created_at         timestamp with time zone not null default now(),
  created_by         uuid not null,
  updated_at         timestamp with time zone not null default now(),
  status             text not null check (status in ('draft', 'submitted', 'returned', 'approved', 'rejected', 'withdrawn', 'undone')),
  number             text not null check (char_length(number) <= 60),
  kind               text not null check (kind in ('transfer', 'amendment')),
  purpose            text not null check (char_length(purpose) <= 200),
  reason             text not null check (char_length(reason) <= 4000),
  day                date not null check (day between '1900-01-01' and '2200-12-31'),
  increases_cents    bigint not null check (increases_cents between -9000000000000000 and 9000000000000000),
  increases_currency text check (increases_currency ~ '^[A-Z]{3}$'),
  decreases_cents    bigint not null check (decreases_cents between -9000000000000000 and 9000000000000000),
  decreases_currency text check (decreases_currency ~ '^[A-Z]{3}$'),
  resolution         text check (char_length(resolution) <= 80),
  files              uuid[] check (cardinality(files) <= 20),
  search             tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(purpose, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number)
);

create index budget_amendment_by_status on budget_amendment (organization_id, status, number, id);
create index budget_amendment_by_kind on budget_amendment (organization_id, kind, number, id);
create index budget_amendment_by_day on budget_amendment (organization_id, day, number, id);
create index budget_amendment_words on budget_amendment using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table budget_amendment enable row level security;
alter table budget_amendment force row level security;
create policy same_organization on budget_amendment
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on budget_amendment to levee_app;

create policy text_search on budget_amendment for select to levee_search using (true);
grant select on budget_amendment to levee_search;
create function budget_amendment_search(words tsquery, bound integer) returns setof budget_amendment
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from budget_amendment where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function budget_amendment_search from public;
grant execute on function budget_amendment_search to levee_app;
alter function budget_amendment_search owner to levee_search;

create table budget_amendment_lines (
  organization_id   uuid not null references organization (id),
  id                uuid not null,
  parent            uuid not null,
  position          integer not null,
  line              uuid not null,
  increase_cents    bigint check (increase_cents between 0 and 9000000000000000),
  increase_currency text check (increase_currency ~ '^[A-Z]{3}$'),
  decrease_cents    bigint check (decrease_cents between 0 and 9000000000000000),
  decrease_currency text check (decrease_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references budget_amendment (organization_id, id) on delete cascade,
  foreign key (organization_id, line) references budget_line (organization_id, id)
);

create index budget_amendment_lines_by_parent on budget_amendment_lines (organization_id, parent, position);

alter table budget_amendment_lines enable row level security;
alter table budget_amendment_lines force row level security;
create policy same_organization on budget_amendment_lines
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on budget_amendment_lines to levee_app;

-- How far somebody may change the budget alone: over which lines, and up to which amount.
create table budget_authority (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('in_force', 'ended')),
  name            text not null check (char_length(name) <= 120),
  duty            text check (duty in ('approver', 'budget_officer', 'governing_body')),
  role            text check (role in ('manager', 'admin')),
  member          uuid,
  kind            text not null check (kind in ('transfer', 'amendment', 'both')),
  reach           text not null check (reach in ('object_group', 'department', 'fund', 'organization')),
  up_to_cents     bigint check (up_to_cents between 0 and 9000000000000000),
  up_to_currency  text check (up_to_currency ~ '^[A-Z]{3}$'),
  from_day        date check (from_day between '1900-01-01' and '2200-12-31'),
  until_day       date check (until_day between '1900-01-01' and '2200-12-31'),
  citation        text check (char_length(citation) <= 200),
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, member) references organization_members (organization_id, id)
);

create index budget_authority_by_name on budget_authority (organization_id, name, id);
create index budget_authority_by_status on budget_authority (organization_id, status, name, id);
create index budget_authority_by_duty on budget_authority (organization_id, duty, name, id);
create index budget_authority_by_role on budget_authority (organization_id, role, name, id);
create index budget_authority_by_member on budget_authority (organization_id, member, name, id);
create index budget_authority_by_kind on budget_authority (organization_id, kind, name, id);
create index budget_authority_words on budget_authority using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table budget_authority enable row level security;
alter table budget_authority force row level security;
create policy same_organization on budget_authority
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on budget_authority to levee_app;

create policy text_search on budget_authority for select to levee_search using (true);
grant select on budget_authority to levee_search;
create function budget_authority_search(words tsquery, bound integer) returns setof budget_authority
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from budget_authority where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function budget_authority_search from public;
grant execute on function budget_authority_search to levee_app;
alter function budget_authority_search owner to levee_search;

-- Leave to let one document pass a line that has too little left: limited, expiring, used once, read by auditors.
create table budget_override (
  organization_id      uuid not null references organization (id),
  id                   uuid not null,
  version              integer not null default 1,
  created_at           timestamp with time zone not null default now(),
  created_by           uuid not null,
  updated_at           timestamp with time zone not null default now(),
  status               text not null check (status in ('granted', 'used', 'withdrawn')),
  purpose              text not null check (char_length(purpose) <= 200),
  line                 uuid not null,
  amount_cents         bigint not null check (amount_cents between 1 and 9000000000000000),
  amount_currency      text check (amount_currency ~ '^[A-Z]{3}$'),
  reason               text not null check (char_length(reason) <= 2000),
  document             uuid,
  days                 integer not null check (days between 1 and 30),
  used_for             text check (char_length(used_for) <= 200),
  used_amount_cents    bigint check (used_amount_cents between -9000000000000000 and 9000000000000000),
  used_amount_currency text check (used_amount_currency ~ '^[A-Z]{3}$'),
  used_on              date check (used_on between '1900-01-01' and '2200-12-31'),
  search               tsvector generated always as (words_of(coalesce(purpose, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, line) references budget_line (organization_id, id)
);

create index budget_override_by_created_at on budget_override (organization_id, created_at, id);
create index budget_override_by_status on budget_override (organization_id, status, created_at, id);
create index budget_override_by_line on budget_override (organization_id, line, created_at, id);
create index budget_override_by_used_on on budget_override (organization_id, used_on, created_at, id);
create index budget_override_words on budget_override using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table budget_override enable row level security;
alter table budget_override force row level security;
create policy same_organization on budget_override
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on budget_override to levee_app;

create policy text_search on budget_override for select to levee_search using (true);
grant select on budget_override to levee_search;
create function budget_override_search(words tsquery, bound integer) returns setof budget_override
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from budget_override where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function budget_override_search from public;
grant execute on function budget_override_search to levee_app;
alter function budget_override_search owner to levee_search;

-- Tells its owner when a line passes a share of what may be spent.
create table budget_alert (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'paused')),
  name            text not null check (char_length(name) <= 120),
  percent         numeric(9,4) not null check (percent > 0 and percent <= 200),
  budget          uuid,
  cost_center     uuid,
  line            uuid,
  owner           uuid,
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, budget) references budget (organization_id, id),
  foreign key (organization_id, cost_center) references cost_center (organization_id, id),
  foreign key (organization_id, line) references budget_line (organization_id, id),
  foreign key (organization_id, owner) references organization_members (organization_id, id)
);

create index budget_alert_by_name on budget_alert (organization_id, name, id);
create index budget_alert_by_status on budget_alert (organization_id, status, name, id);
create index budget_alert_by_owner on budget_alert (organization_id, owner, name, id);
create index budget_alert_by_cost_center on budget_alert (organization_id, cost_center, name, id);
create index budget_alert_by_budget on budget_alert (organization_id, budget, id);
create index budget_alert_by_line on budget_alert (organization_id, line, id);
create index budget_alert_words on budget_alert using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table budget_alert enable row level security;
alter table budget_alert force row level security;
create policy same_organization on budget_alert
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on budget_alert to levee_app;

create policy text_search on budget_alert for select to levee_search using (true);
grant select on budget_alert to levee_search;
create function budget_alert_search(words tsquery, bound integer) returns setof budget_alert
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from budget_alert where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function budget_alert_search from public;
grant execute on function budget_alert_search to levee_app;
alter function budget_alert_search owner to levee_search;

-- What the financial system booked, brought in to stand beside what was bought here.
create table journal_entry (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'posted', 'reversed', 'discarded')),
  reference       text not null check (char_length(reference) <= 60),
  day             date not null check (day between '1900-01-01' and '2200-12-31'),
  account         text check (char_length(account) <= 80),
  line            uuid,
  amount_cents    bigint not null check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  bucket          text not null check (bucket in ('expended', 'encumbered', 'retained')),
  description     text check (char_length(description) <= 200),
  search          tsvector generated always as (words_of(coalesce(reference, '') || ' ' || coalesce(account, '') || ' ' || coalesce(description, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, reference),
  foreign key (organization_id, line) references budget_line (organization_id, id)
);

create index journal_entry_by_day on journal_entry (organization_id, day, id);
create index journal_entry_by_status on journal_entry (organization_id, status, day, id);
create index journal_entry_by_line on journal_entry (organization_id, line, day, id);
create index journal_entry_words on journal_entry using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table journal_entry enable row level security;
alter table journal_entry force row level security;
create policy same_organization on journal_entry
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on journal_entry to levee_app;

create policy text_search on journal_entry for select to levee_search using (true);
grant select on journal_entry to levee_search;
create function journal_entry_search(words tsquery, bound integer) returns setof journal_entry
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from journal_entry where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function journal_entry_search from public;
grant execute on function journal_entry_search to levee_app;
alter function journal_entry_search owner to levee_search;

-- The end of a budget: what is still open is decided line by line, tried out, and committed once.
create table year_end (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'committed', 'abandoned')),
  name            text not null check (char_length(name) <= 80),
  budget          uuid not null,
  into_budget     uuid,
  notes           text check (char_length(notes) <= 4000),
  search          tsvector generated always as (words_of(coalesce(name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, budget),
  foreign key (organization_id, budget) references budget (organization_id, id),
  foreign key (organization_id, into_budget) references budget (organization_id, id)
);

create index year_end_by_created_at on year_end (organization_id, created_at, id);
create index year_end_by_status on year_end (organization_id, status, created_at, id);
create index year_end_by_budget on year_end (organization_id, budget, created_at, id);
create index year_end_by_into_budget on year_end (organization_id, into_budget, id);
create index year_end_words on year_end using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table year_end enable row level security;
alter table year_end force row level security;
create policy same_organization on year_end
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on year_end to levee_app;

create policy text_search on year_end for select to levee_search using (true);
grant select on year_end to levee_search;
create function year_end_search(words tsquery, bound integer) returns setof year_end
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from year_end where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function year_end_search from public;
grant execute on function year_end_search to levee_app;
alter function year_end_search owner to levee_search;

-- A document that still holds money on a line when the year ends, and what becomes of it.
create table year_end_item (
  organization_id        uuid not null references organization (id),
  id                     uuid not null,
  version                integer not null default 1,
  created_at             timestamp with time zone not null default now(),
  created_by             uuid not null,
  updated_at             timestamp with time zone not null default now(),
  year_end               uuid not null,
  line                   uuid not null,
  document               text not null check (char_length(document) <= 200),
  document_record        text not null check (char_length(document_record) <= 60),
  document_id            uuid not null,
  preencumbered_cents    bigint not null check (preencumbered_cents between -9000000000000000 and 9000000000000000),
  preencumbered_currency text check (preencumbered_currency ~ '^[A-Z]{3}$'),
  encumbered_cents       bigint not null check (encumbered_cents between -9000000000000000 and 9000000000000000),
  encumbered_currency    text check (encumbered_currency ~ '^[A-Z]{3}$'),
  decision               text check (decision in ('lapse', 'carry')),
  into_line              uuid,
  note                   text check (char_length(note) <= 400),
  search                 tsvector generated always as (words_of(coalesce(document, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, year_end, line, document_id),
  foreign key (organization_id, year_end) references year_end (organization_id, id),
  foreign key (organization_id, line) references budget_line (organization_id, id),
  foreign key (organization_id, into_line) references budget_line (organization_id, id)
);

create index year_end_item_by_document on year_end_item (organization_id, document, id);
create index year_end_item_by_year_end on year_end_item (organization_id, year_end, document, id);
create index year_end_item_by_decision on year_end_item (organization_id, decision, document, id);
create index year_end_item_by_line on year_end_item (organization_id, line, document, id);
create index year_end_item_by_into_line on year_end_item (organization_id, into_line, id);
create index year_end_item_words on year_end_item using gin (own_words(organization_id, search)) with (fastupdate = off);

alter table year_end_item enable row level security;
alter table year_end_item force row level security;
create policy same_organization on year_end_item
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on year_end_item to levee_app;

create policy text_search on year_end_item for select to levee_search using (true);
grant select on year_end_item to levee_search;
create function year_end_item_search(words tsquery, bound integer) returns setof year_end_item
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from year_end_item where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function year_end_item_search from public;
grant execute on function year_end_item_search to levee_app;
alter function year_end_item_search owner to levee_search;

create index budget_amendment_lines_by_line on budget_amendment_lines (organization_id, line);

-- The documents that the ledger knows: their row serialises whoever settles one of them twice at once.
create table budget_document (
  organization_id uuid not null references organization (id),
  record          text not null check (char_length(record) <= 60),
  id              uuid not null,
  version         integer not null,
  title           text not null check (char_length(title) <= 200),
  basis           text check (char_length(basis) <= 300),
  primary key (organization_id, record, id)
);

-- The ledger. Postings are added and read, never changed and never removed: what is undone gets its mirror.
create table budget_posting (
  organization_id  uuid not null references organization (id),
  id               uuid not null,
  posted_at        timestamp with time zone not null default now(),
  posted_by        uuid not null,
  line             uuid not null,
  bucket           text not null check (bucket in ('adopted', 'amended', 'transferred', 'carried', 'preencumbered', 'encumbered', 'expended', 'retained')),
  cents            bigint not null check (cents <> 0),
  day              date not null,
  document_record  text not null,
  document         uuid not null,
  document_version integer not null,
  control          text not null check (control in ('requisition', 'order', 'invoice', 'journal')),
  primary key (organization_id, id),
  foreign key (organization_id, line) references budget_line (organization_id, id),
  foreign key (organization_id, document_record, document) references budget_document (organization_id, record, id)
);

create index budget_posting_by_line on budget_posting (organization_id, line, day, id);
create index budget_posting_by_document on budget_posting (organization_id, document_record, document, line, bucket);

-- What the postings of a line add up to, moved in the transaction that posts. Its row is what concurrent commits wait for.
create table budget_balance (
  organization_id uuid not null references organization (id),
  line            uuid not null,
  adopted         bigint not null default 0,
  amended         bigint not null default 0,
  transferred     bigint not null default 0,
  carried         bigint not null default 0,
  preencumbered   bigint not null default 0,
  encumbered      bigint not null default 0,
  expended        bigint not null default 0,
  retained        bigint not null default 0,
  primary key (organization_id, line),
  foreign key (organization_id, line) references budget_line (organization_id, id)
) with (fillfactor = 70);

alter table budget_document enable row level security;
alter table budget_document force row level security;
create policy same_organization on budget_document
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on budget_document to levee_app;

alter table budget_posting enable row level security;
alter table budget_posting force row level security;
create policy same_organization on budget_posting
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on budget_posting to levee_app;

alter table budget_balance enable row level security;
alter table budget_balance force row level security;
create policy same_organization on budget_balance
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on budget_balance to levee_app;

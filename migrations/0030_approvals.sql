-- How documents are decided on: approvals with their tasks and decisions, delegations and absences.

-- The way of one document through the people who have to agree to it.
create table approval (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('running', 'waiting', 'stuck', 'approved', 'rejected', 'returned', 'withdrawn')),
  subject         text not null check (char_length(subject) <= 300),
  kind            text not null check (char_length(kind) <= 60),
  record          text not null check (char_length(record) <= 60),
  row_id          uuid not null,
  link            text not null check (char_length(link) <= 300),
  workflow        uuid not null,
  amount_cents    bigint check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  hash            text not null check (char_length(hash) <= 64),
  content         jsonb check (jsonb_typeof(content) in ('object', 'array')),
  facts           jsonb check (jsonb_typeof(facts) in ('object', 'array')),
  state           jsonb check (jsonb_typeof(state) in ('object', 'array')),
  requesters      uuid[] check (cardinality(requesters) <= 100),
  people          uuid[] check (cardinality(people) <= 100),
  started_by      uuid not null,
  started_at      timestamp with time zone not null,
  ended_at        timestamp with time zone,
  wakes_at        timestamp with time zone,
  round           bigint not null check (round between 1 and 9007199254740991),
  trouble         text check (char_length(trouble) <= 500),
  search          tsvector generated always as (words_of(coalesce(subject, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, workflow) references workflow_version (organization_id, id),
  foreign key (organization_id, started_by) references organization_members (organization_id, id)
);

create index approval_by_started_at on approval (organization_id, started_at, id);
create index approval_by_status on approval (organization_id, status, started_at, id);
create index approval_by_kind on approval (organization_id, kind, started_at, id);
create index approval_by_record on approval (organization_id, record, started_at, id);
create index approval_by_row_id on approval (organization_id, row_id, started_at, id);
create index approval_by_started_by on approval (organization_id, started_by, started_at, id);
create index approval_by_workflow on approval (organization_id, workflow, started_at, id);
create index approval_words on approval using gin (own_words(organization_id, search)) with (fastupdate = off);

-- The clock looks for what goes on by itself.
create index approval_wakes on approval (organization_id, wakes_at) where wakes_at is not null;

-- A document has one approval at a time.
create unique index approval_open on approval (organization_id, record, row_id)
  where status in ('running', 'waiting', 'stuck', 'returned');

alter table approval enable row level security;
alter table approval force row level security;
create policy same_organization on approval
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on approval to levee_app;

create policy text_search on approval for select to levee_search using (true);
grant select on approval to levee_search;
create function approval_search(words tsquery, bound integer) returns setof approval
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from approval where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function approval_search from public;
grant execute on function approval_search to levee_app;
alter function approval_search owner to levee_search;

-- One step of an approval that waits for people: who they are, why they, and until when.
create table approval_task (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'paused', 'done', 'void')),
  approval        uuid not null,
  node            text not null check (char_length(node) <= 80),
  step            text not null check (char_length(step) <= 90),
  label           text not null check (char_length(label) <= 200),
  kind            text not null check (kind in ('approval', 'form', 'information', 'opinion')),
  assignees       uuid[] check (cardinality(assignees) <= 100),
  because         text not null check (char_length(because) <= 300),
  needed          bigint not null check (needed between 1 and 9007199254740991),
  question        text check (char_length(question) <= 2000),
  asked_by        uuid,
  due_at          timestamp with time zone,
  remind_at       timestamp with time zone,
  reminders       bigint not null check (reminders between 0 and 9007199254740991),
  escalated_at    timestamp with time zone,
  opened_at       timestamp with time zone not null,
  closed_at       timestamp with time zone,
  primary key (organization_id, id),
  foreign key (organization_id, approval) references approval (organization_id, id),
  foreign key (organization_id, asked_by) references organization_members (organization_id, id)
);

create index approval_task_by_due_at on approval_task (organization_id, due_at, id);
create index approval_task_by_status on approval_task (organization_id, status, due_at, id);
create index approval_task_by_approval on approval_task (organization_id, approval, due_at, id);
create index approval_task_by_kind on approval_task (organization_id, kind, due_at, id);
create index approval_task_by_node on approval_task (organization_id, node, due_at, id);
create index approval_task_by_asked_by on approval_task (organization_id, asked_by, id);

-- The clock looks for what is late, across all tasks of an organization.
create index approval_task_clock on approval_task (organization_id, remind_at) where status = 'open';
create index approval_task_people on approval_task using gin (assignees) where status in ('open', 'paused');

alter table approval_task enable row level security;
alter table approval_task force row level security;
create policy same_organization on approval_task
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on approval_task to levee_app;

-- What somebody decided or said in an approval, in whose name, and about exactly which content.
create table approval_decision (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('standing', 'void')),
  verb            text not null check (verb in ('approve', 'reject', 'return', 'rewind', 'ask', 'answer', 'advise', 'add', 'hand_over', 'escalate', 'fill')),
  approval        uuid not null,
  task            uuid not null,
  node            text not null check (char_length(node) <= 80),
  decided_by      uuid not null,
  on_behalf_of    uuid,
  to_person       uuid,
  to_node         text check (char_length(to_node) <= 80),
  comment         text check (char_length(comment) <= 4000),
  hash            text not null check (char_length(hash) <= 64),
  content         jsonb check (jsonb_typeof(content) in ('object', 'array')),
  amount_cents    bigint check (amount_cents between -9000000000000000 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  decided_at      timestamp with time zone not null,
  void_because    text check (char_length(void_because) <= 300),
  primary key (organization_id, id),
  foreign key (organization_id, approval) references approval (organization_id, id),
  foreign key (organization_id, task) references approval_task (organization_id, id),
  foreign key (organization_id, decided_by) references organization_members (organization_id, id),
  foreign key (organization_id, on_behalf_of) references organization_members (organization_id, id),
  foreign key (organization_id, to_person) references organization_members (organization_id, id)
);

create index approval_decision_by_decided_at on approval_decision (organization_id, decided_at, id);
create index approval_decision_by_status on approval_decision (organization_id, status, decided_at, id);
create index approval_decision_by_verb on approval_decision (organization_id, verb, decided_at, id);
create index approval_decision_by_approval on approval_decision (organization_id, approval, decided_at, id);
create index approval_decision_by_task on approval_decision (organization_id, task, decided_at, id);
create index approval_decision_by_decided_by on approval_decision (organization_id, decided_by, decided_at, id);
create index approval_decision_by_on_behalf_of on approval_decision (organization_id, on_behalf_of, decided_at, id);
create index approval_decision_by_to_person on approval_decision (organization_id, to_person, id);

-- Nobody decides twice at one step, whatever two servers believe.
create unique index approval_decision_once on approval_decision (organization_id, task, decided_by)
  where status = 'standing' and verb in ('approve', 'reject');

alter table approval_decision enable row level security;
alter table approval_decision force row level security;
create policy same_organization on approval_decision
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on approval_decision to levee_app;

-- Who may decide in whose name, from when to when, about what and up to which amount.
create table delegation (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('active', 'revoked')),
  principal       uuid not null,
  deputy          uuid not null,
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day       date not null check (until_day between '1900-01-01' and '2200-12-31'),
  kinds           text[] check (kinds <@ array['requisition', 'budget_change', 'purchase_order', 'contract', 'change_order', 'award', 'invoice', 'payment_run', 'vendor', 'capital_plan', 'master_data', 'workflow']),
  cost_centers    uuid[] check (cardinality(cost_centers) <= 50),
  limit_cents     bigint check (limit_cents between 0 and 9000000000000000),
  limit_currency  text check (limit_currency ~ '^[A-Z]{3}$'),
  reason          text not null check (char_length(reason) <= 200),
  primary key (organization_id, id),
  foreign key (organization_id, principal) references organization_members (organization_id, id),
  foreign key (organization_id, deputy) references organization_members (organization_id, id)
);

create index delegation_by_from_day on delegation (organization_id, from_day, id);
create index delegation_by_status on delegation (organization_id, status, from_day, id);
create index delegation_by_principal on delegation (organization_id, principal, from_day, id);
create index delegation_by_deputy on delegation (organization_id, deputy, from_day, id);
create index delegation_by_until_day on delegation (organization_id, until_day, from_day, id);

alter table delegation enable row level security;
alter table delegation force row level security;
create policy same_organization on delegation
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on delegation to levee_app;

-- Days on which somebody does not work, so that nothing waits for them.
create table absence (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('planned', 'cancelled')),
  person          uuid not null,
  from_day        date not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day       date not null check (until_day between '1900-01-01' and '2200-12-31'),
  note            text not null check (char_length(note) <= 120),
  primary key (organization_id, id),
  foreign key (organization_id, person) references organization_members (organization_id, id)
);

create index absence_by_from_day on absence (organization_id, from_day, id);
create index absence_by_status on absence (organization_id, status, from_day, id);
create index absence_by_person on absence (organization_id, person, from_day, id);
create index absence_by_until_day on absence (organization_id, until_day, from_day, id);

alter table absence enable row level security;
alter table absence force row level security;
create policy same_organization on absence
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on absence to levee_app;

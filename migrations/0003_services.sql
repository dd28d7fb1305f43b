-- What the services under the product keep. Tables marked "local" are queues and counters: they hold ids, sealed bytes and
-- times, never a readable word of an organization, so they carry no row security and any server process may work them off.

-- Local. One mail on its way; receiver, subject and body are sealed with the field key and emptied once it is delivered.
create table mail_message (
  id          uuid primary key,
  state       text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts    integer not null default 0,
  sealed      bytea,
  failure     text check (char_length(failure) <= 200),
  created_at  timestamptz not null default now(),
  finished_at timestamptz,

  constraint a_waiting_mail_has_content check (state = 'sent' or sealed is not null)
);

create index mail_message_finished on mail_message (finished_at);
create index mail_message_open     on mail_message (state) where state <> 'sent';

grant select, insert, update, delete on mail_message to levee_app;

-- Tenant. One event for one webhook endpoint; the body is kept byte for byte so that every attempt carries the same signature text.
create table webhook_delivery (
  organization_id uuid not null references organization (id),
  id              uuid not null default gen_random_uuid(),
  endpoint_id     uuid not null,
  event           text not null,
  row_id          uuid,
  body            text not null,
  state           text not null default 'pending' check (state in ('pending', 'retrying', 'delivered', 'dead')),
  tries           integer not null default 0,
  attempts        jsonb not null default '[]',
  next_at         timestamptz,
  created_at      timestamptz not null default now(),
  finished_at     timestamptz,

  primary key (organization_id, id)
);

create index webhook_delivery_endpoint on webhook_delivery (organization_id, endpoint_id, finished_at desc);
create index webhook_delivery_age      on webhook_delivery (organization_id, created_at);

alter table webhook_delivery enable row level security;
alter table webhook_delivery force row level security;
create policy same_organization on webhook_delivery
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);

grant select, insert, update, delete on webhook_delivery to levee_app;

-- Local. Which deliveries are due when; a claim that runs out belongs to a process that died and is taken again.
create table webhook_due (
  delivery_id     uuid primary key,
  organization_id uuid not null,
  endpoint_id     uuid not null,
  due_at          timestamptz not null,
  claimed_until   timestamptz,
  replay          boolean not null default false
);

create index webhook_due_next     on webhook_due (due_at);
create index webhook_due_endpoint on webhook_due (endpoint_id, claimed_until);

grant select, insert, update, delete on webhook_due to levee_app;

-- Local, and not logged: counters of minutes need not survive a crash, nor enter a backup. Keys are hashes.
create unlogged table rate_bucket (
  class   text not null,
  key     text not null,
  count   bigint not null,
  allowed bigint not null,
  ends_at timestamptz not null,

  primary key (class, key)
);

create index rate_bucket_ended on rate_bucket (ends_at);

grant select, insert, update, delete on rate_bucket to levee_app;

-- Local. An operator's word that an account or a network may do more (or less) for a while.
create table rate_override (
  kind     text not null check (kind in ('account', 'network')),
  value    text not null,
  factor   numeric not null check (factor > 0),
  until_at timestamptz not null,

  primary key (kind, value)
);

grant select, insert, update, delete on rate_override to levee_app;

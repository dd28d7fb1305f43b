-- The audit record: who did what, when and why, written in the transaction of the change itself.
-- Each organization's entries become the leaves of a Merkle tree (RFC 9162 hashing), sealed in batches; a signed
-- checkpoint of every batch also goes to a place outside this database. The application may add here and never change or remove.

create table audit_entry (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  at              timestamptz(3) not null default now(),

  actor           uuid,
  actor_kind      text not null check (actor_kind in ('person', 'service', 'system', 'agent')),
  on_behalf_of    uuid,
  action          text not null,
  record          text not null,
  row_id          uuid,
  row_version     integer,
  fields          text[] not null,
  reason          text,
  request_id      text,

  -- SHA-256 of the salt and the canonical JSON of the changes: only this enters the leaf, so that the values and their salt
  -- can be erased by law and the leaf still proves that an entry stood here.
  commitment      bytea not null check (octet_length(commitment) = 32),
  salt            bytea check (octet_length(salt) = 16),
  changes         jsonb,

  primary key (organization_id, id),
  constraint erased_together check ((salt is null) = (changes is null))
);

create index audit_entry_history on audit_entry (organization_id, row_id, at) where row_id is not null;

-- The leaf hash covers the entry, its organization, its place and the hash of the leaf before: it is the link of the chain as well.
create table audit_leaf (
  organization_id uuid not null,
  log_index       bigint not null check (log_index >= 0),
  entry_id        uuid not null,
  leaf_hash       bytea not null check (octet_length(leaf_hash) = 32),

  primary key (organization_id, log_index),
  constraint sealed_once unique (organization_id, entry_id),
  foreign key (organization_id, entry_id) references audit_entry (organization_id, id)
);

-- Roots of complete subtrees of 256, 256 x 256, ... leaves. What lies between two levels is hashed again when a proof asks for it.
create table audit_node (
  organization_id uuid not null references organization (id),
  level           integer not null check (level > 0 and level % 8 = 0),
  node_index      bigint not null check (node_index >= 0),
  hash            bytea not null check (octet_length(hash) = 32),

  primary key (organization_id, level, node_index)
);

create table audit_checkpoint (
  organization_id uuid not null references organization (id),
  size            bigint not null check (size > 0),
  at              timestamptz(3) not null default now(),
  -- The signed note with the root, as it was given away; see c2sp.org/tlog-checkpoint.
  note            text not null,

  primary key (organization_id, size)
);

-- Local: entries that are not sealed yet, in the order of their coming. The sealer finds its work here.
create table audit_pending (
  organization_id uuid not null,
  seq             bigint generated always as identity,
  entry_ids       uuid[] not null,
  at              timestamptz not null default now(),

  primary key (organization_id, seq)
) with (autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 2000);

-- Local: checkpoints that have not reached every place outside the database yet.
create table audit_undelivered (
  organization_id uuid not null,
  size            bigint not null,

  primary key (organization_id, size)
) with (autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 2000);

alter table audit_entry enable row level security;
alter table audit_entry force row level security;
create policy same_organization on audit_entry
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);

alter table audit_leaf enable row level security;
alter table audit_leaf force row level security;
create policy same_organization on audit_leaf
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);

alter table audit_node enable row level security;
alter table audit_node force row level security;
create policy same_organization on audit_node
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);

alter table audit_checkpoint enable row level security;
alter table audit_checkpoint force row level security;
create policy same_organization on audit_checkpoint
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);

-- Whatever default privileges say: the application adds to the record and reads it, nothing else.
revoke all on audit_entry, audit_leaf, audit_node, audit_checkpoint, audit_pending, audit_undelivered from public, levee_app;
grant select, insert on audit_entry, audit_leaf, audit_node, audit_checkpoint to levee_app;
grant select, insert, delete on audit_pending, audit_undelivered to levee_app;

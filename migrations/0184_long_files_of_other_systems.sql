-- Files of any length a county has: they are taken in whole and imported part by part, each part a transaction of its own.
alter table connection_run drop constraint connection_run_status_check;
alter table connection_run add check (status in ('running', 'succeeded', 'partial', 'failed', 'cancelled', 'reconciled'));

-- The rows that a run has still to import. A part is removed by the transaction that imports it: none comes in twice, none is lost.
create table connection_part (
  organization_id uuid not null,
  run             uuid not null,
  last_row        integer not null,
  rows            text not null,
  primary key (organization_id, run, last_row),
  foreign key (organization_id, run) references connection_run (organization_id, id)
);
call tenant_table('connection_part', removable => true);

-- What the rows of a run said for a field that no two rows share: the same value in a later part is found, and the match field is reconciled.
create table connection_said (
  organization_id uuid not null,
  run             uuid not null,
  field           text not null check (char_length(field) <= 60),
  said            text not null check (char_length(said) <= 400),
  line            integer not null,
  day             date,
  account         text check (char_length(account) <= 200),
  amount          numeric,
  primary key (organization_id, run, field, said),
  foreign key (organization_id, run) references connection_run (organization_id, id)
);
call tenant_table('connection_said', removable => true);

-- Every rejected row of a run, to list and to download.
create table connection_refusal (
  organization_id uuid not null,
  run             uuid not null,
  line            integer not null,
  field           text check (char_length(field) <= 200),
  message         text not null check (char_length(message) <= 500),
  cells           text not null,
  primary key (organization_id, run, line),
  foreign key (organization_id, run) references connection_run (organization_id, id)
);
call tenant_table('connection_refusal', removable => true);

-- The electronic signing of a contract: its fixed content, the order of signers and how it ended.
create table contract_signing (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('draft', 'open', 'completed', 'declined', 'voided')),
  number          text not null check (char_length(number) <= 60),
  contract        uuid not null,
  message         text check (char_length(message) <= 500),
  content         text check (char_length(content) <= 100000),
  hash            text check (char_length(hash) <= 64),
  board_required  boolean,
  sent_by         uuid,
  sent_at         timestamp with time zone,
  completed_at    timestamp with time zone,
  ended           text check (char_length(ended) <= 1000),
  search          tsvector generated always as (words_of(coalesce(number, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, sent_by) references organization_members (organization_id, id)
);
create index contract_signing_by_status on contract_signing (organization_id, status, number, id);
create index contract_signing_by_contract on contract_signing (organization_id, contract, number, id);
create index contract_signing_by_sent_by on contract_signing (organization_id, sent_by, id);
call tenant_table('contract_signing');
call searchable('contract_signing');

create table contract_signing_signers (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  step            integer not null check (step between 1 and 20),
  capacity        text not null check (capacity in ('contractor', 'counsel', 'agency', 'board')),
  person          uuid,
  primary key (organization_id, id),
  foreign key (organization_id, parent) references contract_signing (organization_id, id) on delete cascade,
  foreign key (organization_id, person) references organization_members (organization_id, id)
);
create index contract_signing_signers_by_parent on contract_signing_signers (organization_id, parent, position);
create index contract_signing_signers_by_person on contract_signing_signers (organization_id, person);
call tenant_table('contract_signing_signers', removable => true);


-- One signer of a contract signing with capacity, time and the hashes that bind the signature.
create table contract_signature (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('waiting', 'ready', 'signed', 'declined', 'voided')),
  signing         uuid not null,
  place           integer not null check (place between 1 and 20),
  step            integer not null check (step between 1 and 20),
  capacity        text not null check (capacity in ('contractor', 'counsel', 'agency', 'board')),
  person          uuid,
  party           text not null check (char_length(party) <= 200),
  signer          text check (char_length(signer) <= 200),
  signer_title    text check (char_length(signer_title) <= 120),
  account         uuid,
  signed_at       timestamp with time zone,
  turn            integer check (turn between 1 and 20),
  consent         text check (char_length(consent) <= 20),
  mark            text check (char_length(mark) <= 160),
  drawn           text check (char_length(drawn) <= 6000),
  statement       text check (char_length(statement) <= 12000),
  seal            text check (char_length(seal) <= 64),
  declined        text check (char_length(declined) <= 1000),
  primary key (organization_id, id),
  foreign key (organization_id, signing) references contract_signing (organization_id, id),
  foreign key (organization_id, person) references organization_members (organization_id, id)
);
create index contract_signature_by_signed_at on contract_signature (organization_id, signed_at, id);
create index contract_signature_by_status on contract_signature (organization_id, status, signed_at, id);
create index contract_signature_by_signing on contract_signature (organization_id, signing, signed_at, id);
create index contract_signature_by_capacity on contract_signature (organization_id, capacity, signed_at, id);
create index contract_signature_by_person on contract_signature (organization_id, person, id);
call tenant_table('contract_signature');


-- An agreement with a vendor: its value, its limit, its term and its conditions.
alter table contract add column execution text;
alter table contract add CHECK ((execution = ANY (ARRAY['electronic'::text, 'paper'::text])));


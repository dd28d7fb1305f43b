-- Questions and feedback on public contracts: answered in public, and what is not shown is counted with its reason.

-- A visitor’s question or feedback on a public contract, answered in public.
create table contract_question (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('pending', 'published', 'answered', 'hidden')),
  number          text not null check (char_length(number) <= 60),
  contract        uuid not null,
  topic           text not null check (topic in ('question', 'quality', 'delay', 'safety', 'money', 'praise')),
  text            text not null check (char_length(text) <= 3000),
  author_name     text check (char_length(author_name) <= 80),
  email           text check (char_length(email) <= 255),
  routed_to       uuid,
  answer          text check (char_length(answer) <= 3000),
  answered_by     uuid,
  answered_on     date check (answered_on between '1900-01-01' and '2200-12-31'),
  hidden_because  text check (hidden_because in ('off_topic', 'insult', 'advertising', 'personal_data', 'repeated')),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(text, ''))) stored,
  constraint answered_has_its_answer check (status <> 'answered' or answer is not null),
  constraint hidden_for_a_reason check (status <> 'hidden' or hidden_because is not null),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, routed_to) references organization_members (organization_id, id),
  foreign key (organization_id, answered_by) references organization_members (organization_id, id)
);
create index contract_question_by_status on contract_question (organization_id, status, number, id);
create index contract_question_by_contract on contract_question (organization_id, contract, number, id);
create index contract_question_by_topic on contract_question (organization_id, topic, number, id);
create index contract_question_by_routed_to on contract_question (organization_id, routed_to, number, id);
create index contract_question_by_answered_by on contract_question (organization_id, answered_by, id);
call tenant_table('contract_question');
call searchable('contract_question');

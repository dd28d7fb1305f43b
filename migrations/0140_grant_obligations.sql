-- A duty of an award with its law, owner, due day and evidence.
create table grant_obligation (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('open', 'done', 'waived')),
  name            text not null check (char_length(name) <= 160),
  award           uuid not null,
  source          text not null check (source in ('law', 'agreement', 'program', 'local')),
  citation        text check (char_length(citation) <= 120),
  details         text check (char_length(details) <= 2000),
  owner           uuid not null,
  due_on          date not null check (due_on between '1900-01-01' and '2200-12-31'),
  repeats         text not null check (repeats in ('once', 'quarterly', 'annual', 'biennial')),
  evidence        uuid[] check (cardinality(evidence) <= 20),
  done_by         uuid,
  done_on         date check (done_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(name, '') || ' ' || coalesce(citation, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, award) references grant_award (organization_id, id),
  foreign key (organization_id, owner) references organization_members (organization_id, id),
  foreign key (organization_id, done_by) references organization_members (organization_id, id)
);
create index grant_obligation_by_due_on on grant_obligation (organization_id, due_on, id);
create index grant_obligation_by_status on grant_obligation (organization_id, status, due_on, id);
create index grant_obligation_by_award on grant_obligation (organization_id, award, due_on, id);
create index grant_obligation_by_owner on grant_obligation (organization_id, owner, due_on, id);
create index grant_obligation_by_source on grant_obligation (organization_id, source, due_on, id);
create index grant_obligation_by_done_by on grant_obligation (organization_id, done_by, id);
call tenant_table('grant_obligation');
call searchable('grant_obligation');


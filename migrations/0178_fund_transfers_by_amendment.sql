-- What an amendment moves between the funds of a budget. Amendments that were made before move nothing.
alter table budget_amendment add column transfer_budget uuid;
alter table budget_amendment add column between_funds_cents bigint not null default 0;
alter table budget_amendment alter column between_funds_cents drop default;
alter table budget_amendment add column between_funds_currency text;
alter table budget_amendment add check (between_funds_cents between -9000000000000000 and 9000000000000000);
alter table budget_amendment add check (between_funds_currency ~ '^[A-Z]{3}$');
alter table budget_amendment add foreign key (organization_id, transfer_budget) references budget (organization_id, id);
create index budget_amendment_by_transfer_budget on budget_amendment (organization_id, transfer_budget, id);
create table budget_amendment_transfers (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  from_fund       uuid not null,
  to_fund         uuid not null,
  amount_cents    bigint not null check (amount_cents between 1 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  type            text not null check (type in ('operating', 'loan', 'cost_allocation')),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references budget_amendment (organization_id, id) on delete cascade,
  foreign key (organization_id, from_fund) references account_value (organization_id, id),
  foreign key (organization_id, to_fund) references account_value (organization_id, id)
);
create index budget_amendment_transfers_by_parent on budget_amendment_transfers (organization_id, parent, position);
create index budget_amendment_transfers_by_from_fund on budget_amendment_transfers (organization_id, from_fund);
create index budget_amendment_transfers_by_to_fund on budget_amendment_transfers (organization_id, to_fund);
call tenant_table('budget_amendment_transfers', removable => true);

-- Whether a transfer is copied into the draft of the next year; those that were made before were meant for every year.
alter table interfund_transfer add column is_recurring boolean not null default true;
alter table interfund_transfer alter column is_recurring drop default;

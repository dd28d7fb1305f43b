-- Orders that are placed under a contract which no award ties them to.
create table contract_order (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('placed', 'removed')),
  contract        uuid not null,
  purchase_order  uuid not null,
  note            text check (char_length(note) <= 200),
  placed_by       uuid,
  placed_on       date check (placed_on between '1900-01-01' and '2200-12-31'),
  primary key (organization_id, id),
  foreign key (organization_id, contract) references contract (organization_id, id),
  foreign key (organization_id, purchase_order) references purchase_order (organization_id, id),
  foreign key (organization_id, placed_by) references organization_members (organization_id, id)
);
create index contract_order_by_placed_on on contract_order (organization_id, placed_on, id);
create index contract_order_by_status on contract_order (organization_id, status, placed_on, id);
create index contract_order_by_contract on contract_order (organization_id, contract, placed_on, id);
create index contract_order_by_purchase_order on contract_order (organization_id, purchase_order, placed_on, id);
create index contract_order_by_placed_by on contract_order (organization_id, placed_by, id);
call tenant_table('contract_order');


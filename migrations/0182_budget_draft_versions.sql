-- What a draft budget held when it was kept, proposed, recommended and adopted: the server adds to it and never changes or removes a row.

create table budget_draft_version (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  budget          uuid not null,
  number          integer not null check (number >= 1),
  stage           text not null check (stage in ('kept', 'proposed', 'recommended', 'adopted')),
  kind            text not null check (kind in ('line', 'revenue', 'balance', 'transfer')),
  item            uuid not null,
  name            text not null check (char_length(name) <= 400),
  account         text check (char_length(account) <= 80),
  cents           bigint not null,
  taken_at        timestamp with time zone not null,
  taken_by        uuid not null,
  primary key (organization_id, id),
  unique (organization_id, budget, number, item),
  foreign key (organization_id, budget) references budget (organization_id, id)
);
alter table budget_draft_version enable row level security;
alter table budget_draft_version force row level security;
create policy same_organization on budget_draft_version
  using      (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on budget_draft_version to levee_app;

-- The vote of the governing body on budgets and capital plans, with its minutes. What was adopted before has none and says so.
alter table budget add column proposed_on date check (proposed_on between '1900-01-01' and '2200-12-31');
alter table budget add column met_on date check (met_on between '1900-01-01' and '2200-12-31');
alter table budget add column ayes integer check (ayes between 0 and 9999);
alter table budget add column nays integer check (nays between 0 and 9999);
alter table budget add column abstentions integer check (abstentions between 0 and 9999);
alter table budget add column minutes uuid[] check (cardinality(minutes) <= 20);

alter table capital_plan add column proposed_on date check (proposed_on between '1900-01-01' and '2200-12-31');
alter table capital_plan add column met_on date check (met_on between '1900-01-01' and '2200-12-31');
alter table capital_plan add column ayes integer check (ayes between 0 and 9999);
alter table capital_plan add column nays integer check (nays between 0 and 9999);
alter table capital_plan add column abstentions integer check (abstentions between 0 and 9999);
alter table capital_plan add column minutes uuid[] check (cardinality(minutes) <= 20);

-- What a budget is appropriated by. Those that were made before are appropriated as a whole.
alter table budget add column level text not null default 'whole' check (level in ('whole', 'fund', 'department', 'fund_department', 'fund_object'));
alter table budget alter column level drop default;
create table budget_appropriations (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  parent          uuid not null,
  position        integer not null,
  unit            text not null check (char_length(unit) <= 200),
  amount_cents    bigint not null check (amount_cents between 0 and 9000000000000000),
  amount_currency text check (amount_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references budget (organization_id, id) on delete cascade
);
create index budget_appropriations_by_parent on budget_appropriations (organization_id, parent, position);
call tenant_table('budget_appropriations', removable => true);

-- A cost says what it is for, by the catalogue of 2 CFR 200, and the basis of what is allowable under conditions.
alter table grant_cost add column cost_type text check (cost_type in ('salaries', 'fringe', 'severance', 'travel', 'equipment', 'supplies', 'contract', 'consultant', 'subaward', 'construction', 'capital', 'rent', 'participant', 'tuition', 'patient', 'training', 'communication', 'utilities', 'direct', 'advertising', 'advisory', 'audit', 'conference', 'idle', 'insurance', 'interest', 'membership', 'organization', 'preaward', 'rearrangement', 'relocation', 'telecom', 'alcohol', 'alumni', 'debts', 'contingency', 'gifts', 'entertainment', 'fines', 'fundraising', 'government', 'personal', 'lobbying', 'losses', 'selling'));
alter table grant_cost add column basis text check (char_length(basis) <= 300);
create index grant_cost_by_cost_type on grant_cost (organization_id, cost_type, number, id);

-- The award that pays a project of Public Assistance.
alter table pa_project add column award uuid;
alter table pa_project add foreign key (organization_id, award) references grant_award (organization_id, id);
create index pa_project_by_award on pa_project (organization_id, award, number, id);

-- What a cost was charged from. The key is what keeps an invoice, a booking or an entry from being charged twice; a cost that is
-- discarded or reversed gives its rows up.
create table charged_source (
  organization_id uuid not null references organization (id),
  source          text not null check (source in ('invoice', 'journal_entry', 'voucher_line', 'labor', 'equipment', 'pa_cost')),
  source_id       uuid not null,
  cost            uuid not null,
  day             date not null,
  amount_cents    bigint not null check (amount_cents between 1 and 9000000000000000),
  primary key (organization_id, source, source_id),
  foreign key (organization_id, cost) references grant_cost (organization_id, id)
);
create index charged_source_by_cost on charged_source (organization_id, cost);
call tenant_table('charged_source', removable => true);

-- A request that is bought from an existing contract names it, and says what the rules for federal money ask.
alter table requisition
  add column contract             uuid,
  add column funding_agency       text check (funding_agency in ('fhwa', 'usdot', 'fema', 'epa', 'hud', 'other')),
  add column obligation_day       date check (obligation_day between '1900-01-01' and '2200-12-31'),
  add column period_begins        date check (period_begins between '1900-01-01' and '2200-12-31'),
  add column period_ends          date check (period_ends between '1900-01-01' and '2200-12-31'),
  add column contingency          boolean,
  add column davis_bacon          boolean,
  add column service_labor        boolean,
  add column laborers             boolean,
  add column infrastructure       boolean,
  add column research             boolean,
  add column telecom              boolean,
  add column time_and_materials   boolean,
  add column cost_plus_percentage boolean,
  add column price_alone          boolean,
  add foreign key (organization_id, contract) references cooperative_contract (organization_id, id);
create index requisition_by_contract on requisition (organization_id, contract, id);

-- Nothing is kept in stock yet: a request cannot be met from there, and purchasing chooses another way. The owner is bound by row security too.
alter table requisition no force row level security;
update requisition set path = null where path = 'stock';
alter table requisition force row level security;
alter table requisition
  drop constraint requisition_path_check,
  add constraint requisition_path_check
    check (path in ('contract', 'catalogue', 'card', 'direct', 'quotes', 'itb', 'rfp', 'qualifications', 'sole_source', 'emergency'));

-- A year-end may be started again; that only one is committed follows from the budget, which is closed by it.
alter table year_end drop constraint year_end_organization_id_budget_key;

-- The budget lines that a project is booked to, each of them one project's alone: what the ledger has as spent there was spent on it.
alter table capital_project
  add column paid_from uuid[] check (cardinality(paid_from) <= 20);

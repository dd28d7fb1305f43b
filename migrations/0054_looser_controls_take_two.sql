-- A looser control of a budget line is asked for by one person and granted by another, and stands among the overrides.
alter table budget_override
  add column kind           text not null default 'overspend' check (kind in ('overspend', 'control')),
  add column on_requisition text check (on_requisition in ('stop', 'warn', 'ignore')),
  add column on_order       text check (on_order in ('stop', 'warn', 'ignore')),
  add column on_invoice     text check (on_invoice in ('stop', 'warn', 'ignore')),
  add column on_journal     text check (on_journal in ('stop', 'warn', 'ignore')),
  add column control        text check (control in ('annual', 'cumulative')),
  add column months         jsonb check (jsonb_typeof(months) in ('object', 'array')),
  alter column amount_cents drop not null;
alter table budget_override alter column kind drop default;
create index budget_override_by_kind on budget_override (organization_id, kind, created_at, id);

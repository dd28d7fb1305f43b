-- A line of a draft is removed when it was made by mistake; from the adoption on lines are closed.
grant delete on budget_line to levee_app;

-- What a plan moves from one year of a project to another, which reaches the project itself with the adoption of the plan.
alter table capital_allotment add column moved jsonb check (jsonb_typeof(moved) in ('object', 'array'));

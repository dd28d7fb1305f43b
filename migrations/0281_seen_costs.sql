-- Costs that a limited member sees, worked out once for a statement. Asked row by row instead, the question is weighed for every cost of
-- every statement, also where nobody is limited: sums over all costs then looked up each cost by itself.
-- Statements of several workers ask before they begin, limited or not: without a limit there is nothing to work out.
create function seen_costs() returns uuid[]
  language sql stable parallel safe
  as $$
    select case when nullif(current_setting('app.departments', true), '') is not null then (
      select coalesce(array_agg(distinct s.parent), '{}') from grant_cost_splits s
      where s.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        and s.award = any ((select seen_awards())::uuid[])) end
  $$;

drop policy own_departments on grant_cost;
create policy own_departments on grant_cost as restrictive to levee_app
  using ((select nullif(current_setting('app.departments', true), '') is null) or id = any ((select seen_costs())::uuid[]));

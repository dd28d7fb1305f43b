-- Migrations 41, 46 and 47 went over the organizations without being let see them, so on a database that had rows they changed
-- none. What they were to do is done here where it was not; from now on every migration sees the organizations.
do $$
declare one uuid;
begin
  for one in select id from organization loop
    execute format('set local app.organization_id = %L', one);
    update budget_override set last_day = (created_at at time zone 'UTC')::date + days
      where organization_id = one and kind = 'overspend' and last_day is null and status in ('granted', 'used', 'expired');
    update cost_estimate set sealed_at = updated_at
      where organization_id = one and status = 'locked' and sealed_at is null;
  end loop;
end
$$;

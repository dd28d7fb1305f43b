-- An override says until when it holds, and reads as expired when that day is over.
alter table budget_override add column last_day date check (last_day between '1900-01-01' and '2200-12-31');
alter table budget_override drop constraint budget_override_status_check;
alter table budget_override add constraint budget_override_status_check
  check (status in ('granted', 'used', 'withdrawn', 'expired'));
do $$
declare one uuid;
begin
  for one in select id from organization loop
    execute format('set local app.organization_id = %L', one);
    update budget_override set last_day = (created_at at time zone 'UTC')::date + days where organization_id = one;
  end loop;
end
$$;

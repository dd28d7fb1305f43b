-- An exception and an override are asked for by one person and granted or refused by another: who granted, and on which day.
alter table rule_exception drop constraint rule_exception_status_check;
alter table rule_exception add constraint rule_exception_status_check
  check (status in ('asked', 'granted', 'refused', 'withdrawn'));
alter table rule_exception alter column granted_by drop not null;
alter table rule_exception add column granted_on date check (granted_on between '1900-01-01' and '2200-12-31');

alter table budget_override drop constraint budget_override_status_check;
alter table budget_override add constraint budget_override_status_check
  check (status in ('asked', 'granted', 'refused', 'used', 'withdrawn', 'expired'));
alter table budget_override add column granted_by uuid;
alter table budget_override add column granted_on date check (granted_on between '1900-01-01' and '2200-12-31');
alter table budget_override add constraint budget_override_granted_by_fkey
  foreign key (organization_id, granted_by) references organization_members (organization_id, id);
create index budget_override_by_granted_by on budget_override (organization_id, granted_by, created_at, id);

-- What stood before was granted by whoever wrote it down, on that day.
do $$
declare one uuid;
begin
  for one in select id from organization loop
    execute format('set local app.organization_id = %L', one);
    update rule_exception set granted_on = (created_at at time zone 'UTC')::date where organization_id = one;
    update budget_override o set granted_on = (created_at at time zone 'UTC')::date, granted_by = (
      select m.id from organization_members m where m.organization_id = one and m.id = o.created_by)
    where organization_id = one;
  end loop;
end
$$;

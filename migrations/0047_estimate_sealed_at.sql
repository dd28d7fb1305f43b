-- When an estimate was sealed is what the server says; the day on which it was worked out is told by its author.
alter table cost_estimate add column sealed_at timestamp with time zone;
do $$
declare one uuid;
begin
  for one in select id from organization loop
    execute format('set local app.organization_id = %L', one);
    -- Nothing was changed after it was locked, so its last change is the locking.
    update cost_estimate set sealed_at = updated_at where organization_id = one and status = 'locked';
  end loop;
end
$$;

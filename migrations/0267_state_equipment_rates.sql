-- The rate of the state next to the local one and FEMA’s, and which of them counts.
alter table equipment_entry add column state_rate_cents bigint;
alter table equipment_entry add column state_rate_currency text;
alter table equipment_entry add column rate_basis text;
alter table equipment_entry add column needs_review boolean;
alter table equipment_entry add CHECK ((rate_basis = ANY (ARRAY['fema'::text, 'local'::text, 'state'::text])));
alter table equipment_entry add CHECK (((state_rate_cents >= 1) AND (state_rate_cents <= '9000000000000000'::bigint)));
alter table equipment_entry add CHECK ((state_rate_currency ~ '^[A-Z]{3}$'::text));
create index equipment_entry_by_needs_review on equipment_entry (organization_id, needs_review, number, id);
-- Which rate counted follows from the rates that each entry and its schedule keep.
do $$
declare
  one uuid;
begin
  for one in select id from organization loop
    execute format('set local app.organization_id = %L', one);
    update equipment_entry e
      set needs_review = false, rate_basis = case when e.local_rate_cents < r.rate_cents then 'local' else 'fema' end
      from equipment_rate r
      where e.organization_id = one and r.organization_id = one and r.id = e.rate and e.rate_used_cents is not null;
  end loop;
end
$$;

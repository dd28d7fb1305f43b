-- A delegation may be narrowed to what is put before people for a decision, and to nothing that is not.
do $$
declare one uuid;
begin
  for one in select id from organization loop
    execute format('set local app.organization_id = %L', one);
    -- Narrowed to what nobody decides about it let nobody decide; left empty it would let the deputy decide about everything.
    update delegation set status = 'revoked', kinds = null
      where organization_id = one and cardinality(kinds) > 0 and not kinds && array['requisition', 'budget_change'];
    update delegation
      set kinds = array(select kind from unnest(kinds) kind where kind in ('requisition', 'budget_change'))
      where organization_id = one and not kinds <@ array['requisition', 'budget_change'];
  end loop;
end
$$;
alter table delegation drop constraint delegation_kinds_check;
alter table delegation add constraint delegation_kinds_check check (kinds <@ array['requisition', 'budget_change']);

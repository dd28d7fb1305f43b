-- A rating keeps its place on the matrix, so that movement can be drawn.
alter table incident_risk_score add column likelihood text;
alter table incident_risk_score add column impact text;
alter table incident_risk_score add column residual_likelihood text;
alter table incident_risk_score add column residual_impact text;
alter table incident_risk_score add CHECK ((impact = ANY (ARRAY['i1'::text, 'i2'::text, 'i3'::text, 'i4'::text, 'i5'::text])));
alter table incident_risk_score add CHECK ((likelihood = ANY (ARRAY['l1'::text, 'l2'::text, 'l3'::text, 'l4'::text, 'l5'::text])));
alter table incident_risk_score add CHECK ((residual_impact = ANY (ARRAY['i1'::text, 'i2'::text, 'i3'::text, 'i4'::text, 'i5'::text])));
alter table incident_risk_score add CHECK ((residual_likelihood = ANY (ARRAY['l1'::text, 'l2'::text, 'l3'::text, 'l4'::text, 'l5'::text])));
-- The latest rating of a risk is at its place; where earlier ones were, a score alone does not tell.
do $$
declare
  one uuid;
begin
  for one in select id from organization loop
    execute format('set local app.organization_id = %L', one);
    update incident_risk_score s
      set likelihood = r.likelihood, impact = r.impact,
        residual_likelihood = case when s.residual is null then null else r.residual_likelihood end,
        residual_impact = case when s.residual is null then null else r.residual_impact end
      from incident_risk r
      where s.organization_id = one and r.organization_id = one and r.id = s.risk and r.score = s.score
        and r.residual is not distinct from s.residual
        and s.place = (select max(l.place) from incident_risk_score l where l.organization_id = one and l.risk = s.risk);
  end loop;
end
$$;

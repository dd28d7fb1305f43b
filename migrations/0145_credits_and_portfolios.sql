-- A cost that was drawn and is reversed since, because its invoice is void, lowers one later request: the drawdown that credits it.
alter table drawn_cost add column credited_by uuid;
alter table drawn_cost add foreign key (organization_id, credited_by) references grant_drawdown (organization_id, id);
create index drawn_cost_by_credited_by on drawn_cost (organization_id, credited_by);

-- A mitigation project reads its assets and its past damage.
alter table mitigation_project add column assets uuid[];
alter table mitigation_project add column damage uuid[];
alter table mitigation_project add CHECK ((cardinality(assets) <= 20));
alter table mitigation_project add CHECK ((cardinality(damage) <= 40));

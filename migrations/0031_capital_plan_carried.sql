-- Money that a plan carries over from the year before counts against no cap of the new year.
alter table capital_allotment_funding add column is_carried boolean not null default false;
alter table capital_allotment_funding alter column is_carried drop default;

-- Who changed the weights, so that a ranking was kept.
alter table capital_ranking add column changed_by uuid;
alter table capital_ranking add foreign key (organization_id, changed_by) references organization_members (organization_id, id);
create index capital_ranking_by_changed_by on capital_ranking (organization_id, changed_by, id);

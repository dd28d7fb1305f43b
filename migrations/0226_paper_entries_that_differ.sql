-- The second entry of a paper bid where the two differ, and which of them someone else took from the paper.
alter table bid add column second_entry jsonb;
alter table bid add column settlement text;
alter table bid add column settled_by uuid;
alter table bid add CHECK ((jsonb_typeof(second_entry) = ANY (ARRAY['object'::text, 'array'::text])));
alter table bid add CHECK ((char_length(settlement) <= 600));
alter table bid add foreign key (organization_id, settled_by) references organization_members (organization_id, id);
create index bid_by_settled_by on bid (organization_id, settled_by, id);

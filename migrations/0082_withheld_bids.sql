-- A sealed bid: its receipt before the opening, its vendor and prices afterwards.
alter table bid add column offeror uuid;
alter table bid add column withheld jsonb;
alter table bid add CHECK ((jsonb_typeof(withheld) = ANY (ARRAY['object'::text, 'array'::text])));
alter table bid add foreign key (organization_id, offeror) references vendor (organization_id, id);
create index bid_by_offeror on bid (organization_id, offeror, id);


-- Saved searches look around a place, and a solicitation says where its work is.
-- A call to vendors: what is asked for, by when, and what decides.
alter table solicitation add column performed_at text;
alter table solicitation add column place jsonb;
alter table solicitation add CHECK ((char_length(performed_at) <= 120));
alter table solicitation add CHECK ((jsonb_typeof(place) = 'object'::text));

-- Addresses that get email alerts for new opportunities or vendors, and their searches.
alter table opportunity_subscription add column near text;
alter table opportunity_subscription add column miles integer;
alter table opportunity_subscription add column near_place jsonb;
alter table opportunity_subscription add CHECK (((miles >= 1) AND (miles <= 500)));
alter table opportunity_subscription add CHECK ((char_length(near) <= 120));
alter table opportunity_subscription add CHECK ((jsonb_typeof(near_place) = 'object'::text));


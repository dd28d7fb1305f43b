-- Intake settings by effective date: what bids are sealed with at least. Policies that are there get what new ones begin with.
alter table intake_policy add column least_sealing text not null default 'envelope';
alter table intake_policy alter column least_sealing drop default;
alter table intake_policy add CHECK ((least_sealing = ANY (ARRAY['rule'::text, 'envelope'::text, 'split'::text])));

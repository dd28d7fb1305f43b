-- Where a bid comes in two envelopes, prices have an event of their own, with a key and officers of its own.
alter table sealed_event add column part text not null default 'bid' check (part in ('bid', 'price'));
alter table sealed_event alter column part drop default;
alter table sealed_event drop constraint sealed_event_organization_id_solicitation_key;
alter table sealed_event add unique (organization_id, solicitation, part);

-- The lock share of a price envelope: discarded where the envelope stays closed for good.
alter table bid add column price_lock bytea;
alter table bid add column price_lock_last4 text check (char_length(price_lock_last4) <= 4);
alter table bid add column price_lock_hash text check (char_length(price_lock_hash) <= 64);
alter table bid add column price_destroyed_at timestamp with time zone;

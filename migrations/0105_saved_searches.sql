-- A saved search has codes, a category and a frequency, and an address may have several. What was saved before goes out as published.
alter table opportunity_subscription add column codes text check (char_length(codes) <= 200);
alter table opportunity_subscription add column kind text check (kind in ('goods', 'services', 'works'));
alter table opportunity_subscription add column frequency text not null default 'each' check (frequency in ('each', 'day', 'week'));
alter table opportunity_subscription alter column frequency drop default;
alter table opportunity_subscription add column wish text check (char_length(wish) <= 500);
alter table opportunity_subscription add column digested_at timestamp with time zone;
alter table opportunity_subscription drop constraint opportunity_subscription_organization_id_email_wants_key;
alter table opportunity_subscription add unique (organization_id, email, wants, wish);

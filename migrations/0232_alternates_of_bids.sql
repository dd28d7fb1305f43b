-- Alternates that add to a bid or deduct from it, which price makes the low bid, and how many of them an award accepts.
alter table solicitation_items add column effect text check (effect in ('add', 'deduct'));
alter table addendum_items add column effect text check (effect in ('add', 'deduct'));
alter table solicitation add column alternate_basis text check (alternate_basis in ('base', 'all', 'funds'));
alter table solicitation add column alternate_funds_cents bigint;
alter table solicitation add column alternate_funds_currency text;
alter table award add column alternates integer check (alternates between 0 and 500);
alter table solicitation add CHECK (((alternate_funds_cents >= 1) AND (alternate_funds_cents <= '9000000000000000'::bigint)));
alter table solicitation add CHECK ((alternate_funds_currency ~ '^[A-Z]{3}$'::text));

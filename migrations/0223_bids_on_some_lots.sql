-- Whether a bid leaves lots out, so that its total is no price for everything. Of bids from before that is not known: they have no total.
alter table bid add column is_partial boolean;

-- Bid security as an amount, in place of a percent of the bid.
alter table solicitation add column bid_security_amount_cents bigint;
alter table solicitation add column bid_security_amount_currency text;
alter table solicitation add CHECK (((bid_security_amount_cents >= 1) AND (bid_security_amount_cents <= '9000000000000000'::bigint)));
alter table solicitation add CHECK ((bid_security_amount_currency ~ '^[A-Z]{3}$'::text));

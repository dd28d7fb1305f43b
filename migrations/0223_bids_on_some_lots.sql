-- Whether a bid leaves lots out, so that its total is no price for everything. Of bids from before that is not known: they have no total.
alter table bid add column is_partial boolean;

-- Prices of a bid as its envelope was opened: the hash that the minutes name, and what it is salted with.
alter table bid add column price_salt text;
alter table bid add column price_hash text;
alter table bid add CHECK ((char_length(price_salt) <= 64));
alter table bid add CHECK ((char_length(price_hash) <= 64));

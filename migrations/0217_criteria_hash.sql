-- The hash of the criteria, weights and price formulas that a solicitation was published with.
alter table solicitation add column criteria_hash text check (char_length(criteria_hash) <= 64);

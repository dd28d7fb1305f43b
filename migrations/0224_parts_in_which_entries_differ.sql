-- A sealed bid: its receipt before the opening, its vendor and prices afterwards.
alter table bid add column differing text;
alter table bid add CHECK ((char_length(differing) <= 300));

-- A recommended award, from its approval through the protest period to its final state.
alter table award add column rank bigint;
alter table award add CHECK (((rank >= 1) AND (rank <= '9007199254740991'::bigint)));


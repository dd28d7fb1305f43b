-- A recommended award, from its approval through the protest period to its final state.
alter table award add column tied_with integer;
alter table award add column tie_rule text;
alter table award add column draw_source text;
alter table award add column draw_seed text;
alter table award add CHECK ((char_length(draw_seed) <= 200));
alter table award add CHECK ((char_length(draw_source) <= 200));
alter table award add CHECK ((char_length(tie_rule) <= 1000));
alter table award add CHECK (((tied_with >= 0) AND (tied_with <= 1000)));


-- The UEI under which an award was made, and until when its negotiated indirect rate is in force.
alter table grant_award add column uei text check (char_length(uei) <= 12);
alter table grant_award add column rate_until date check (rate_until between '1900-01-01' and '2200-12-31');

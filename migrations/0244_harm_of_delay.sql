-- What happens if an emergency purchase waits for competition.
alter table emergency_activation add column harm text check (char_length(harm) <= 1000);

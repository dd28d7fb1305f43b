-- An order that carries on one from before Levee counts once.
alter table contract_order add column earlier_order text check (char_length(earlier_order) <= 60);
alter table contract_order add column carried_cents bigint check (carried_cents between 1 and 9000000000000000);
alter table contract_order add column carried_currency text check (carried_currency ~ '^[A-Z]{3}$');

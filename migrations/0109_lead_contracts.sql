-- A lead contract is submitted with every point of its check answered, and opened for buying by a second person.
-- Contracts that are open stay open; without a documented price nothing is bought from them.
alter table cooperative_contract drop constraint cooperative_contract_status_check;
alter table cooperative_contract add check (status in ('draft', 'proposed', 'active', 'ended'));
alter table cooperative_contract add column price_basis text check (char_length(price_basis) <= 4000);

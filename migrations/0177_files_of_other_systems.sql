-- Files of another system through a connection, without an address, and revenue entries among what a connection imports.
alter table connection alter column url drop not null;
alter table connection drop constraint connection_format_check;
alter table connection add check (format in ('csv', 'json', 'file'));
alter table connection drop constraint connection_target_check;
alter table connection add check (target in ('cost_center', 'commodity_code', 'unit_of_measure', 'journal_entry', 'revenue_entry'));

alter table connection_run drop constraint connection_run_target_check;
alter table connection_run add check (target in ('cost_center', 'commodity_code', 'unit_of_measure', 'journal_entry', 'revenue_entry'));
alter table connection_run add column file_name text check (char_length(file_name) <= 120);

-- What vendors submit in the portal: who submitted an invoice, and who took it back.
alter table invoice add column sent_by text check (char_length(sent_by) <= 160);
alter table invoice add column withdrawn_by text check (char_length(withdrawn_by) <= 160);

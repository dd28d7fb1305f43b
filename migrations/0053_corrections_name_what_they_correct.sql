-- What takes money back names the document it takes back from, and waits for a second person; so does every reversal.
alter table budget_posting add column corrects_record text;
alter table budget_posting add column corrects_document uuid;
alter table budget_posting add constraint budget_posting_corrects_check
  check ((corrects_record is null) = (corrects_document is null));
alter table budget_posting add constraint budget_posting_corrects_fkey
  foreign key (organization_id, corrects_record, corrects_document) references budget_document (organization_id, record, id);
create index budget_posting_by_corrected on budget_posting (organization_id, corrects_record, corrects_document, line, bucket);
create index budget_document_by_number on budget_document (organization_id, record, split_part(title, ' ', 1));

alter table journal_entry drop constraint journal_entry_status_check;
alter table journal_entry add constraint journal_entry_status_check
  check (status in ('draft', 'waiting', 'posted', 'reversal_asked', 'reversed', 'discarded'));
alter table journal_entry
  add column corrects_entry     uuid,
  add column corrects_voucher   uuid,
  add column corrects_request   text check (char_length(corrects_request) <= 60),
  add column authors            uuid[] check (cardinality(authors) <= 100),
  add column reversal_asked_by  uuid,
  add foreign key (organization_id, corrects_entry) references journal_entry (organization_id, id),
  add foreign key (organization_id, corrects_voucher) references journal_voucher (organization_id, id),
  add foreign key (organization_id, reversal_asked_by) references organization_members (organization_id, id);
create index journal_entry_by_corrects_entry on journal_entry (organization_id, corrects_entry, id);
create index journal_entry_by_corrects_voucher on journal_entry (organization_id, corrects_voucher, id);
create index journal_entry_by_reversal_asked_by on journal_entry (organization_id, reversal_asked_by, id);

alter table journal_voucher drop constraint journal_voucher_status_check;
alter table journal_voucher add constraint journal_voucher_status_check
  check (status in ('draft', 'waiting', 'posted', 'reversal_asked', 'reversed', 'discarded'));
alter table journal_voucher
  add column authors            uuid[] check (cardinality(authors) <= 100),
  add column reversal_asked_by  uuid,
  add foreign key (organization_id, reversal_asked_by) references organization_members (organization_id, id);
create index journal_voucher_by_reversal_asked_by on journal_voucher (organization_id, reversal_asked_by, id);

alter table journal_voucher_lines
  add column corrects_entry     uuid,
  add column corrects_voucher   uuid,
  add column corrects_request   text check (char_length(corrects_request) <= 60),
  add foreign key (organization_id, corrects_entry) references journal_entry (organization_id, id),
  add foreign key (organization_id, corrects_voucher) references journal_voucher (organization_id, id);
create index journal_voucher_lines_by_corrects_entry on journal_voucher_lines (organization_id, corrects_entry);
create index journal_voucher_lines_by_corrects_voucher on journal_voucher_lines (organization_id, corrects_voucher);

-- What an invoice says that came as a file for machines: its form, the hash of the file, and what a clerk should know.
alter table invoice add column file_format text;
alter table invoice add column file_hash text;
alter table invoice add column file_notes text;
alter table invoice add CHECK ((file_format = ANY (ARRAY['peppol'::text, 'ubl'::text, 'cxml'::text])));
alter table invoice add CHECK ((char_length(file_hash) <= 64));
alter table invoice add CHECK ((char_length(file_notes) <= 2000));


-- A card of one holder, with its limits, merchant categories and approver.
alter table purchasing_card add column escalation_days integer not null default 7 check (escalation_days between 1 and 60);
alter table purchasing_card alter column escalation_days drop default;

-- One purchase of a card: coded with its receipt by the holder, approved by another.
alter table card_transaction add column reminded_on date check (reminded_on between '1900-01-01' and '2200-12-31');
alter table card_transaction add column escalated_on date check (escalated_on between '1900-01-01' and '2200-12-31');
create index card_transaction_by_receipt_due_on on card_transaction (organization_id, receipt_due_on, number, id);

-- Intake settings by effective date: what an order before its paperwork owes, and by when.
alter table intake_policy add column emergency_notice integer not null default 1 check (emergency_notice between 1 and 30);
alter table intake_policy alter column emergency_notice drop default;
alter table intake_policy add column emergency_paperwork integer not null default 5 check (emergency_paperwork between 1 and 60);
alter table intake_policy alter column emergency_paperwork drop default;
alter table intake_policy add column emergency_ratify integer not null default 10 check (emergency_ratify between 1 and 90);
alter table intake_policy alter column emergency_ratify drop default;
alter table intake_policy add column emergency_law text check (char_length(emergency_law) <= 200);

-- A file with its name, stored once under its hash. What came by mail for accounts payable is read by those who work it.
alter table document drop constraint document_audience_check;
alter table document add constraint document_audience_check check (audience in ('organization', 'payables', 'private'));

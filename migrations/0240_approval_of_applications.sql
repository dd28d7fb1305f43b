-- Applications to funders are approved along a workflow, and delegations can be for them alone.
alter table delegation drop constraint delegation_kinds_check;
alter table delegation add constraint delegation_kinds_check check (kinds <@ array['requisition', 'budget_change', 'grant_application']);
alter table grant_application add column content_hash text check (char_length(content_hash) <= 64);

-- The list of postings begins with the newest day of the organization.
create index budget_posting_by_day on budget_posting (organization_id, day, id);

-- The nearest notice before the end of the registration of an applicant that its owner was told of.
alter table grant_application add column sam_told integer check (sam_told between 0 and 60);
create index grant_application_by_sam_until on grant_application (organization_id, sam_until, number, id);

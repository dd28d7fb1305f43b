-- Who was in a group stays in the record: a membership ends, it is not deleted.
alter table scim_membership
  add column status text not null default 'active' check (status in ('active', 'removed'));
alter table scim_membership alter column status drop default;
create unique index scim_membership_once on scim_membership (organization_id, scim_group, member) where status = 'active';
create index scim_membership_by_status on scim_membership (organization_id, status, created_at, id);
revoke delete on scim_membership from levee_app;

-- When a request is due by its priority, whether it was met, and when each step was taken; which request an activation buys.
alter table resource_request add column due_at timestamp with time zone;
alter table resource_request add column timeliness text check (timeliness in ('running', 'late', 'met', 'missed'));
alter table resource_request add column taken_at timestamp with time zone;
alter table resource_request add column dispatched_at timestamp with time zone;
alter table resource_request add column demobilized_at timestamp with time zone;
create index resource_request_by_timeliness on resource_request (organization_id, timeliness, number, id);
create index resource_request_by_due_at on resource_request (organization_id, due_at, number, id);
alter table emergency_activation add column request uuid;
alter table emergency_activation add foreign key (organization_id, request) references resource_request (organization_id, id);
create index emergency_activation_by_request on emergency_activation (organization_id, request, number, id);

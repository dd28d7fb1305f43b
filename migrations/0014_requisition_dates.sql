-- Requisitions are looked at by the day they were asked for: in the list, in the calendar and in the dashboard's picture of a year.
create index requisition_by_requested_on on requisition (organization_id, requested_on, number, id);

-- A load ticket is written at the roadside: it may come from a device that had no connection.
alter table field_receipt drop constraint field_receipt_kind_check;
alter table field_receipt add constraint field_receipt_kind_check
  check (kind in ('incident_event', 'damage_line', 'labor_entry', 'equipment_entry', 'load_ticket'));

-- Damage is assessed where it is: an assessment may come from a device that had no connection.
alter table field_receipt drop constraint field_receipt_kind_check;
alter table field_receipt add constraint field_receipt_kind_check
  check (kind in ('incident_event', 'damage_assessment', 'damage_line', 'labor_entry', 'equipment_entry', 'load_ticket'));

-- More standard reports can be drawn on a dashboard.
alter table dashboard_panels drop constraint dashboard_panels_standard_check;
alter table dashboard_panels add constraint dashboard_panels_standard_check
  check (standard in ('orders-by-vendor', 'orders-by-type', 'requisitions-by-cost-center', 'ledger-by-budget-line', 'approval-cycle-time',
    'approvals-by-age', 'open-orders-by-age', 'single-bid-awards', 'threshold-watch', 'spend-by-vendor',
    'spend-by-cost-center', 'commitments-by-cost-center', 'awards-by-category', 'awards-against-estimates', 'certified-vendors',
    'invoice-aging', 'days-to-pay', 'confirming-orders', 'contracts-by-end'));

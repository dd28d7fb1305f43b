-- Vendors of the public list in their two orders.
create index vendor_listed on vendor (organization_id, (coalesce(trade_name, name)), id) where status = 'active' and is_public;
create index vendor_listed_newest on vendor (organization_id, approved_on desc, (coalesce(trade_name, name)), id) where status = 'active' and is_public;

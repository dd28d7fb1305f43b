-- A cart in another currency: what the shop asked and the dated rate by which it was converted.
alter table catalogue_item
  add column conversion text check (char_length(conversion) <= 300),
  add column exchange_rate uuid;
-- A rate is asked for what rests on it before it is withdrawn.
create index catalogue_item_by_exchange_rate on catalogue_item (organization_id, exchange_rate, id);

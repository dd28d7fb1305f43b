-- What a shop asks may be less than a cent for one piece: its own words are kept, and a price of one piece only where there is one.
alter table catalogue_item
  alter column unit_price_cents drop not null,
  add column shop_price text check (char_length(shop_price) <= 60);

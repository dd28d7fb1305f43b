-- An asset that an award paid for is an item of the property of that award.
alter table asset add column property uuid;
alter table asset add foreign key (organization_id, property) references grant_property (organization_id, id);
create unique index asset_property_unique on asset (organization_id, property);

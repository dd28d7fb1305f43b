-- Tenant. What a vendor can share with another one, kept by its effects: two firms with one of these are looked at, and a typed name
-- finds its row of the directory.
create table vendor_mark (
  organization_id uuid not null references organization (id),
  vendor          uuid not null,
  kind            text not null check (kind in ('name', 'address', 'phone', 'email', 'cage')),
  value           text not null check (char_length(value) between 1 and 400),
  primary key (organization_id, vendor, kind, value),
  foreign key (organization_id, vendor) references vendor (organization_id, id) on delete cascade
);
create index vendor_mark_by_value on vendor_mark (organization_id, kind, value, vendor);
call tenant_table('vendor_mark', removable => true);

create function pg_temp.firm_key(name text) returns text language sql as $$
  select regexp_replace(regexp_replace(' ' || regexp_replace(replace(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f''’]', '', 'g')), '&', ' and '),
    '[^a-z0-9]+', ' ', 'g') || ' ',
    '\m(inc|incorporated|llc|llp|lp|ltd|limited|corp|corporation|co|company|companies|pllc|pc|plc|dba|the|and)\M', '', 'g'), ' ', '', 'g')
$$;
create function pg_temp.place_key(place jsonb) returns text language sql as $$
  select case when key = '' or zip = '' then '' else key || ' ' || zip end
  from (select left(coalesce(place ->> 'postalCode', ''), 5) as zip,
    (select coalesce(string_agg(coalesce(short.by, word), '' order by at), '')
     from regexp_split_to_table(lower(coalesce(place ->> 'line1', '')), '[^a-z0-9]+') with ordinality as parts (word, at)
     left join (values ('street', 'st'), ('avenue', 'ave'), ('road', 'rd'), ('drive', 'dr'), ('lane', 'ln'), ('boulevard', 'blvd'), ('court', 'ct'),
       ('highway', 'hwy'), ('parkway', 'pkwy'), ('place', 'pl'), ('suite', 'ste'), ('north', 'n'), ('south', 's'), ('east', 'e'), ('west', 'w'))
       as short (word, by) using (word)) as key) as parts
$$;

-- Vendors that are there, as their effects would have written them; the next edit of each writes the same again.
do $$
declare
  one uuid;
begin
  for one in select id from organization loop
    execute format('set local app.organization_id = %L', one);
    insert into vendor_mark (organization_id, vendor, kind, value)
    select v.organization_id, v.id, mark.kind, mark.value
    from vendor v
    cross join lateral (values
      ('name', pg_temp.firm_key(v.name)),
      ('name', pg_temp.firm_key(v.trade_name)),
      ('address', pg_temp.place_key(v.address)),
      ('address', pg_temp.place_key(v.remit_to)),
      ('phone', v.phone),
      ('email', split_part(lower(v.email), '@', 2)),
      ('cage', v.cage)
    ) as mark (kind, value)
    where v.organization_id = one and mark.value <> ''
      and not (mark.kind = 'email' and mark.value in ('gmail.com', 'yahoo.com', 'outlook.com', 'hotmail.com', 'aol.com', 'icloud.com',
        'live.com', 'msn.com', 'comcast.net', 'proton.me', 'protonmail.com', 'att.net', 'verizon.net'))
    on conflict do nothing;
  end loop;
end
$$;

-- Rates of other currencies by day, in force once a second person confirmed them: every other currency was refused.
create table exchange_rate (
  organization_id uuid not null references organization (id),
  id              uuid not null,
  version         integer not null default 1,
  created_at      timestamp with time zone not null default now(),
  created_by      uuid not null,
  updated_at      timestamp with time zone not null default now(),
  status          text not null check (status in ('proposed', 'confirmed', 'withdrawn')),
  number          text not null check (char_length(number) <= 60),
  currency        text not null check (currency in ('AED', 'AFN', 'ALL', 'AMD', 'AOA', 'ARS', 'AUD', 'AWG', 'AZN', 'BAM', 'BBD', 'BDT', 'BHD', 'BIF', 'BMD', 'BND', 'BOB', 'BRL', 'BSD', 'BTN', 'BWP', 'BYN', 'BZD', 'CAD', 'CDF', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CUP', 'CVE', 'CZK', 'DJF', 'DKK', 'DOP', 'DZD', 'EGP', 'ERN', 'ETB', 'EUR', 'FJD', 'FKP', 'GBP', 'GEL', 'GHS', 'GIP', 'GMD', 'GNF', 'GTQ', 'GYD', 'HKD', 'HNL', 'HTG', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'IRR', 'ISK', 'JMD', 'JOD', 'JPY', 'KES', 'KGS', 'KHR', 'KMF', 'KPW', 'KRW', 'KWD', 'KYD', 'KZT', 'LAK', 'LBP', 'LKR', 'LRD', 'LSL', 'LYD', 'MAD', 'MDL', 'MGA', 'MKD', 'MMK', 'MNT', 'MOP', 'MRU', 'MUR', 'MVR', 'MWK', 'MXN', 'MYR', 'MZN', 'NAD', 'NGN', 'NIO', 'NOK', 'NPR', 'NZD', 'OMR', 'PAB', 'PEN', 'PGK', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RUB', 'RWF', 'SAR', 'SBD', 'SCR', 'SDG', 'SEK', 'SGD', 'SHP', 'SLE', 'SOS', 'SRD', 'SSP', 'STN', 'SYP', 'SZL', 'THB', 'TJS', 'TMT', 'TND', 'TOP', 'TRY', 'TTD', 'TWD', 'TZS', 'UAH', 'UGX', 'USD', 'UYU', 'UZS', 'VES', 'VND', 'VUV', 'WST', 'XAF', 'XCD', 'XCG', 'XOF', 'XPF', 'YER', 'ZAR', 'ZMW', 'ZWG')),
  day             date not null check (day between '1900-01-01' and '2200-12-31'),
  rate_amount     numeric(18,6) not null check (rate_amount > 0 and rate_amount <= 1000000),
  rate_unit       text check (rate_unit in ('USD')),
  per             text not null check (per in ('1', '100', '1000', '100000')),
  source          text not null check (char_length(source) <= 120),
  usable_days     integer not null check (usable_days between 0 and 31),
  in_force        text check (char_length(in_force) <= 20),
  confirmed_by    uuid,
  confirmed_on    date check (confirmed_on between '1900-01-01' and '2200-12-31'),
  search          tsvector generated always as (words_of(coalesce(number, '') || ' ' || coalesce(source, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, in_force),
  foreign key (organization_id, confirmed_by) references organization_members (organization_id, id)
);
create index exchange_rate_by_day on exchange_rate (organization_id, day, id);
create index exchange_rate_by_status on exchange_rate (organization_id, status, day, id);
create index exchange_rate_by_currency on exchange_rate (organization_id, currency, day, id);
create index exchange_rate_by_confirmed_by on exchange_rate (organization_id, confirmed_by, id);
call tenant_table('exchange_rate');
call searchable('exchange_rate');

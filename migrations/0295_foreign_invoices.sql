-- What the vendor stated in another currency, and the dated rate by which the invoice was converted.
alter table invoice add column stated_total_amount numeric(18,6);
alter table invoice add column stated_total_unit text;
alter table invoice add column conversion_rate_amount numeric(18,6);
alter table invoice add column conversion_rate_unit text;
alter table invoice add column rate_per text;
alter table invoice add column rate_on date;
alter table invoice add column rate_source text;
alter table invoice add column exchange_rate uuid;
alter table invoice add column rounding_cents bigint;
alter table invoice add column rounding_currency text;
alter table invoice add CHECK (((conversion_rate_amount > (0)::numeric) AND (conversion_rate_amount <= (1000000)::numeric)));
alter table invoice add CHECK ((conversion_rate_unit = 'USD'::text));
alter table invoice add CHECK (((rate_on >= '1900-01-01'::date) AND (rate_on <= '2200-12-31'::date)));
alter table invoice add CHECK ((rate_per = ANY (ARRAY['1'::text, '100'::text, '1000'::text, '100000'::text])));
alter table invoice add CHECK ((char_length(rate_source) <= 120));
alter table invoice add CHECK (((rounding_cents >= 0) AND (rounding_cents <= '9000000000000000'::bigint)));
alter table invoice add CHECK ((rounding_currency ~ '^[A-Z]{3}$'::text));
alter table invoice add CHECK (((stated_total_amount >= (0)::numeric) AND (stated_total_amount <= ('10000000000'::bigint)::numeric)));
alter table invoice add CHECK ((stated_total_unit = ANY (ARRAY['AED'::text, 'AFN'::text, 'ALL'::text, 'AMD'::text, 'AOA'::text, 'ARS'::text, 'AUD'::text, 'AWG'::text, 'AZN'::text, 'BAM'::text, 'BBD'::text, 'BDT'::text, 'BHD'::text, 'BIF'::text, 'BMD'::text, 'BND'::text, 'BOB'::text, 'BRL'::text, 'BSD'::text, 'BTN'::text, 'BWP'::text, 'BYN'::text, 'BZD'::text, 'CAD'::text, 'CDF'::text, 'CHF'::text, 'CLP'::text, 'CNY'::text, 'COP'::text, 'CRC'::text, 'CUP'::text, 'CVE'::text, 'CZK'::text, 'DJF'::text, 'DKK'::text, 'DOP'::text, 'DZD'::text, 'EGP'::text, 'ERN'::text, 'ETB'::text, 'EUR'::text, 'FJD'::text, 'FKP'::text, 'GBP'::text, 'GEL'::text, 'GHS'::text, 'GIP'::text, 'GMD'::text, 'GNF'::text, 'GTQ'::text, 'GYD'::text, 'HKD'::text, 'HNL'::text, 'HTG'::text, 'HUF'::text, 'IDR'::text, 'ILS'::text, 'INR'::text, 'IQD'::text, 'IRR'::text, 'ISK'::text, 'JMD'::text, 'JOD'::text, 'JPY'::text, 'KES'::text, 'KGS'::text, 'KHR'::text, 'KMF'::text, 'KPW'::text, 'KRW'::text, 'KWD'::text, 'KYD'::text, 'KZT'::text, 'LAK'::text, 'LBP'::text, 'LKR'::text, 'LRD'::text, 'LSL'::text, 'LYD'::text, 'MAD'::text, 'MDL'::text, 'MGA'::text, 'MKD'::text, 'MMK'::text, 'MNT'::text, 'MOP'::text, 'MRU'::text, 'MUR'::text, 'MVR'::text, 'MWK'::text, 'MXN'::text, 'MYR'::text, 'MZN'::text, 'NAD'::text, 'NGN'::text, 'NIO'::text, 'NOK'::text, 'NPR'::text, 'NZD'::text, 'OMR'::text, 'PAB'::text, 'PEN'::text, 'PGK'::text, 'PHP'::text, 'PKR'::text, 'PLN'::text, 'PYG'::text, 'QAR'::text, 'RON'::text, 'RSD'::text, 'RUB'::text, 'RWF'::text, 'SAR'::text, 'SBD'::text, 'SCR'::text, 'SDG'::text, 'SEK'::text, 'SGD'::text, 'SHP'::text, 'SLE'::text, 'SOS'::text, 'SRD'::text, 'SSP'::text, 'STN'::text, 'SYP'::text, 'SZL'::text, 'THB'::text, 'TJS'::text, 'TMT'::text, 'TND'::text, 'TOP'::text, 'TRY'::text, 'TTD'::text, 'TWD'::text, 'TZS'::text, 'UAH'::text, 'UGX'::text, 'USD'::text, 'UYU'::text, 'UZS'::text, 'VES'::text, 'VND'::text, 'VUV'::text, 'WST'::text, 'XAF'::text, 'XCD'::text, 'XCG'::text, 'XOF'::text, 'XPF'::text, 'YER'::text, 'ZAR'::text, 'ZMW'::text, 'ZWG'::text])));
alter table invoice add foreign key (organization_id, exchange_rate) references exchange_rate (organization_id, id);
create index invoice_by_exchange_rate on invoice (organization_id, exchange_rate, id);
create table invoice_stated_lines (
  organization_id    uuid not null references organization (id),
  id                 uuid not null,
  parent             uuid not null,
  position           integer not null,
  item               text not null check (char_length(item) <= 200),
  stated_amount      numeric(18,6) not null check (stated_amount >= 0 and stated_amount <= 10000000000),
  stated_unit        text check (stated_unit in ('AED', 'AFN', 'ALL', 'AMD', 'AOA', 'ARS', 'AUD', 'AWG', 'AZN', 'BAM', 'BBD', 'BDT', 'BHD', 'BIF', 'BMD', 'BND', 'BOB', 'BRL', 'BSD', 'BTN', 'BWP', 'BYN', 'BZD', 'CAD', 'CDF', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CUP', 'CVE', 'CZK', 'DJF', 'DKK', 'DOP', 'DZD', 'EGP', 'ERN', 'ETB', 'EUR', 'FJD', 'FKP', 'GBP', 'GEL', 'GHS', 'GIP', 'GMD', 'GNF', 'GTQ', 'GYD', 'HKD', 'HNL', 'HTG', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'IRR', 'ISK', 'JMD', 'JOD', 'JPY', 'KES', 'KGS', 'KHR', 'KMF', 'KPW', 'KRW', 'KWD', 'KYD', 'KZT', 'LAK', 'LBP', 'LKR', 'LRD', 'LSL', 'LYD', 'MAD', 'MDL', 'MGA', 'MKD', 'MMK', 'MNT', 'MOP', 'MRU', 'MUR', 'MVR', 'MWK', 'MXN', 'MYR', 'MZN', 'NAD', 'NGN', 'NIO', 'NOK', 'NPR', 'NZD', 'OMR', 'PAB', 'PEN', 'PGK', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RUB', 'RWF', 'SAR', 'SBD', 'SCR', 'SDG', 'SEK', 'SGD', 'SHP', 'SLE', 'SOS', 'SRD', 'SSP', 'STN', 'SYP', 'SZL', 'THB', 'TJS', 'TMT', 'TND', 'TOP', 'TRY', 'TTD', 'TWD', 'TZS', 'UAH', 'UGX', 'USD', 'UYU', 'UZS', 'VES', 'VND', 'VUV', 'WST', 'XAF', 'XCD', 'XCG', 'XOF', 'XPF', 'YER', 'ZAR', 'ZMW', 'ZWG')),
  converted_cents    bigint not null check (converted_cents between 0 and 9000000000000000),
  converted_currency text check (converted_currency ~ '^[A-Z]{3}$'),
  primary key (organization_id, id),
  foreign key (organization_id, parent) references invoice (organization_id, id) on delete cascade
);
create index invoice_stated_lines_by_parent on invoice_stated_lines (organization_id, parent, position);
call tenant_table('invoice_stated_lines', removable => true);

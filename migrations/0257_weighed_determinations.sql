-- The answers of a determination weigh, what they propose is kept, and another conclusion has its reason.
alter table subaward add column departure_reason text;
alter table subaward add column proposed text;
alter table subaward add column subrecipient_points bigint;
alter table subaward add column contractor_points bigint;
alter table subaward add CHECK (((contractor_points >= 0) AND (contractor_points <= '9007199254740991'::bigint)));
alter table subaward add CHECK ((char_length(departure_reason) <= 2000));
alter table subaward add CHECK ((proposed = ANY (ARRAY['subrecipient'::text, 'contractor'::text])));
alter table subaward add CHECK (((subrecipient_points >= 0) AND (subrecipient_points <= '9007199254740991'::bigint)));

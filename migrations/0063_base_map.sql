-- The region under an organization's maps: one file, as it was judged at its upload.
alter table organization add column base_map jsonb check (jsonb_typeof(base_map) = 'object');

-- Two entries become one only when a second person agrees, and a request keeps what it found.
alter table master_data_change
  drop constraint master_data_change_act_check,
  add constraint master_data_change_act_check check (act in ('change', 'retire', 'reinstate', 'merge')),
  add column was jsonb check (jsonb_typeof(was) in ('object', 'array'));

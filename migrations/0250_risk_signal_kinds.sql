-- Signals from the news and of changed owners, and a vendor that contests a signal about it.
alter table supply_signal drop constraint supply_signal_kind_check;
alter table supply_signal add constraint supply_signal_kind_check
  check (kind in ('weather', 'declaration', 'financial', 'labor', 'cyber', 'logistics', 'quality', 'news', 'ownership'));
alter table vendor_objection drop constraint vendor_objection_kind_check;
alter table vendor_objection add constraint vendor_objection_kind_check
  check (kind in ('registration', 'award', 'bid', 'certification', 'insurance', 'signal'));

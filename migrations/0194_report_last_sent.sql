-- When a report last went out is known of the report: recipients come and go.
alter table report add column delivered_at timestamptz;

-- The alert that an incident was opened from; one alert opens one incident.
alter table incident
  add column alert uuid,
  add foreign key (organization_id, alert) references weather_alert (organization_id, id),
  add unique (organization_id, alert);

-- What was said of the end of an emergency activation.
alter table emergency_activation
  add column warned text check (warned in ('soon', 'over'));

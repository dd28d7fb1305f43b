-- What was done about a rule text that governs an award: nothing for a reason, an amendment, or a task.
alter table rule_notice add column note text check (char_length(note) <= 1000);
alter table rule_notice add column amendment uuid;
alter table rule_notice add column task_name text check (char_length(task_name) <= 160);
alter table rule_notice add column task_owner uuid;
alter table rule_notice add column task_due_on date check (task_due_on between '1900-01-01' and '2200-12-31');
alter table rule_notice add column action text check (action in ('none', 'amendment', 'task'));
alter table rule_notice add column obligation uuid;
alter table rule_notice add foreign key (organization_id, amendment) references award_amendment (organization_id, id);
alter table rule_notice add foreign key (organization_id, task_owner) references organization_members (organization_id, id);
alter table rule_notice add foreign key (organization_id, obligation) references grant_obligation (organization_id, id);
create index rule_notice_by_amendment on rule_notice (organization_id, amendment, told_on, id);
create index rule_notice_by_task_owner on rule_notice (organization_id, task_owner, told_on, id);
create index rule_notice_by_obligation on rule_notice (organization_id, obligation, told_on, id);
create index rule_notice_by_action on rule_notice (organization_id, action, told_on, id);

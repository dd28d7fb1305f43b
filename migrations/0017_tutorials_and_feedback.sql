-- Tutorials that come with the product, and the answer to what people tell us about it.

alter table tutorials add column own boolean not null default false;
alter table tutorials alter column own drop default;
alter table tutorials add column own_name text check (char_length(own_name) <= 60);
alter table tutorials add column own_print text check (char_length(own_print) <= 64);
alter table tutorials add constraint tutorials_organization_id_own_name_key unique (organization_id, own_name);
create index tutorials_by_own on tutorials (organization_id, own, title, id);

alter table user_feedback drop constraint user_feedback_status_check;
alter table user_feedback add constraint user_feedback_status_check 
  check (status in ('new', 'seen', 'answered', 'done', 'merged'));
alter table user_feedback add column reply text check (char_length(reply) <= 2000);
alter table user_feedback add column merged_into uuid;
alter table user_feedback add foreign key (organization_id, merged_into) references user_feedback (organization_id, id);
create index user_feedback_by_merged_into on user_feedback (organization_id, merged_into, id);

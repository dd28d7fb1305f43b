-- Whether a language model may help with drafts is the organization's own word, besides the operator's.
alter table intake_policy add column language_model boolean not null default true;
-- Every later row says it itself.
alter table intake_policy alter column language_model drop default;

-- What the model's provider says that a month's calls took, apart from what was set aside for them.
alter table assistant_use
  add column tokens_in  bigint not null default 0 check (tokens_in >= 0),
  add column tokens_out bigint not null default 0 check (tokens_out >= 0);

-- A shop may be opened again with the cart that came from it: to change it, or only to look at it.
alter table punchout_session
  add column operation text not null default 'create' check (operation in ('create', 'edit', 'inspect')),
  -- What the shop lets be done with the cart later on, as it said when the cart came back.
  add column allowed text check (allowed in ('create', 'edit', 'inspect'));

create index punchout_session_taken on punchout_session (organization_id, requisition, supplier, created_at)
  where state = 'taken';

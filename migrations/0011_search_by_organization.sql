-- Text search that stays as fast in an organization of a million rows as in one of ten thousand, and as fast beside such a neighbour.
-- A text index keeps one list of rows for each word. Here each word begins with its organization, so the list a search reads holds
-- that organization's rows alone; a short prefix is enough, because the functions compare the whole organization as well.

create function own_words(organization uuid, words tsvector) returns tsvector
  language sql immutable parallel safe
  as $$ select array_to_tsvector(array(select left(organization::text, 8) || lexeme from unnest(words))) $$;

create function own_query(organization uuid, words tsquery) returns tsquery
  language sql immutable parallel safe
  as $$ select regexp_replace(words::text, '''((?:[^'']|'''')+)''', '''' || left(organization::text, 8) || '\1''', 'g')::tsquery $$;

-- Every search function answers whole rows, which saves looking each of them up again, and may use no index but the one of words
-- (`offset 0` keeps the second condition from becoming a reason to read all rows of the organization).

drop index organization_members_words;
create index organization_members_words on organization_members using gin (own_words(organization_id, search)) with (fastupdate = off);
drop function organization_members_search;
create function organization_members_search(words tsquery, bound integer) returns setof organization_members
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from organization_members where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function organization_members_search from public;
grant execute on function organization_members_search to levee_app;
alter function organization_members_search owner to levee_search;

drop index document_words;
create index document_words on document using gin (own_words(organization_id, search)) with (fastupdate = off);
drop function document_search;
create function document_search(words tsquery, bound integer) returns setof document
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from document where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function document_search from public;
grant execute on function document_search to levee_app;
alter function document_search owner to levee_search;

drop index user_feedback_words;
create index user_feedback_words on user_feedback using gin (own_words(organization_id, search)) with (fastupdate = off);
drop function user_feedback_search;
create function user_feedback_search(words tsquery, bound integer) returns setof user_feedback
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from user_feedback where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function user_feedback_search from public;
grant execute on function user_feedback_search to levee_app;
alter function user_feedback_search owner to levee_search;

drop index cost_center_words;
create index cost_center_words on cost_center using gin (own_words(organization_id, search)) with (fastupdate = off);
drop function cost_center_search;
create function cost_center_search(words tsquery, bound integer) returns setof cost_center
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from cost_center where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function cost_center_search from public;
grant execute on function cost_center_search to levee_app;
alter function cost_center_search owner to levee_search;

drop index requisition_words;
create index requisition_words on requisition using gin (own_words(organization_id, search)) with (fastupdate = off);
drop function requisition_search;
create function requisition_search(words tsquery, bound integer) returns setof requisition
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from requisition where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function requisition_search from public;
grant execute on function requisition_search to levee_app;
alter function requisition_search owner to levee_search;

drop index tutorials_words;
create index tutorials_words on tutorials using gin (own_words(organization_id, search)) with (fastupdate = off);
drop function tutorials_search;
create function tutorials_search(words tsquery, bound integer) returns setof tutorials
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from (select * from tutorials where own_words(organization_id, search) @@
                         own_query(nullif(current_setting('app.organization_id', true), '')::uuid, words) offset 0) found
        where organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
        limit bound $$;
revoke execute on function tutorials_search from public;
grant execute on function tutorials_search to levee_app;
alter function tutorials_search owner to levee_search;

-- Pages of the budget book show revenue, the statement of funds and positions as well.
alter table book_page drop constraint book_page_chart_check;
alter table book_page add check (chart in ('fund', 'department', 'function', 'object', 'years', 'revenue', 'funds', 'positions'));

-- Whoever is mentioned finds where.
create index comment_by_mentions on comment using gin (mentions);

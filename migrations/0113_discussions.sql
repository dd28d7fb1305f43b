-- People find where they are mentioned.
create index comment_by_mentions on comment using gin (mentions);

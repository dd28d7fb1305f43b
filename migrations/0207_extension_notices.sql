-- What an extension of an award by notice says, when its notice was sent, and the evidence. 2 CFR 200.308(g)(2).
alter table award_amendment add column terms text;
alter table award_amendment add column terms_section text;
alter table award_amendment add column work_left text;
alter table award_amendment add column same_scope boolean;
alter table award_amendment add column same_funds boolean;
alter table award_amendment add column sent_on date;
alter table award_amendment add column evidence uuid[];
alter table award_amendment add column submitted_on date;
alter table award_amendment add CHECK ((cardinality(evidence) <= 20));
alter table award_amendment add CHECK (((sent_on >= '1900-01-01'::date) AND (sent_on <= '2200-12-31'::date)));
alter table award_amendment add CHECK (((submitted_on >= '1900-01-01'::date) AND (submitted_on <= '2200-12-31'::date)));
alter table award_amendment add CHECK ((terms = ANY (ARRAY['allowed'::text, 'research'::text, 'silent'::text, 'prohibited'::text])));
alter table award_amendment add CHECK ((char_length(terms_section) <= 160));
alter table award_amendment add CHECK ((char_length(work_left) <= 3000));

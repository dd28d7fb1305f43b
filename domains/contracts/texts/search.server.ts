import { answers } from '#server/http/answers.ts';
import { fail } from '#kernel';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf } from '#server/records/first-of.ts';
import { hasWords, MANY, searchTerms } from '#server/records/search.ts';
import { inText } from '../clauses/clause-words.ts';
import { excerpt, stemOf } from './excerpt.ts';
import { type FoundText, searchContracts } from './search-calls.ts';

const SHOWN = 100;
const query = `to_tsquery('english', $2)`;
const from = (table: string): string => `${table}_search(${query}, ${MANY})`;
/** Lines are few next to the rows they belong to, and are read as they are: only what a definition searches has an index of words. */
const has = (...columns: readonly string[]): string =>
  `words_of(${columns.map((column) => `coalesce(${column}, '')`).join(` || ' ' || `)}) @@ ${query}`;
const states = inText.map((state) => `'${state}'`).join(', ');

/** Every text of a contract; what is not in the contract any more is not found. */
const searchSql = `with hit as (
    select s.id as contract, 'contract' as kind, 'contract' as record, s.id as "row", 'Terms' as place,
      concat_ws(' ', s.title, s.notice_terms) as said from ${from('contract')} s
    union all select s.contract, 'clause', 'contract_clause_use', s.id, concat_ws(' ', s.section, s.title), coalesce(s.body, '')
      from ${from('contract_clause_use')} s where s.status in (${states})
    union all select c.id, 'document', 'document', s.id, s.name, concat_ws(' ', s.name, s.description) from ${from('document')} s
      join contract c on c.organization_id = $1 and s.id = any (c.documents) where s.audience = 'organization' and s.status <> 'destroyed'
        and (nullif(current_setting('app.departments', true), '') is null or exists (select from document own
          where own.organization_id = $1 and own.id = s.id))
    union all select c.id, 'text', 'document', d.id, d.name,
      substr(s.said, greatest(1, position($3 in lower(s.said)) - 500), 20000) from ${from('contract_file_text')} s
      join document d on d.organization_id = $1 and d.id = s.document
      join contract c on c.organization_id = $1 and d.id = any (c.documents) where d.audience = 'organization' and d.status <> 'destroyed'
        and (nullif(current_setting('app.departments', true), '') is null or exists (select from document own
          where own.organization_id = $1 and own.id = d.id))
    union all select s.contract, 'obligation', 'contract_obligation', s.id, s.name, s.name from ${from('contract_obligation')} s
    union all select o.contract, 'schedule', 'schedule_of_values', o.id, o.number || ' item ' || s.item, s.description
      from schedule_of_values o join schedule_of_values_adopted s on s.organization_id = $1 and s.parent = o.id
      where o.organization_id = $1 and o.status <> 'discarded' and ${has('s.item', 's.description')}
    union all select o.contract, 'rate', 'contract_rate_table', o.id, o.number || ' ' || s.code, s.name
      from contract_rate_table o join contract_rate_table_lines s on s.organization_id = $1 and s.parent = o.id
      where o.organization_id = $1 and o.status <> 'discarded' and ${has('s.code', 's.name')}
    union all select o.contract, 'change', 'contract_change', o.id, o.number || ' ' || o.subject, s.item
      from contract_change o join contract_change_lines s on s.organization_id = $1 and s.parent = o.id
      where o.organization_id = $1 and o.status not in ('rejected', 'void') and ${has('s.item')}
    union all select c.id, 'order', 'purchase_order', o.id, o.number, s.item
      from purchase_order o join purchase_order_lines s on s.organization_id = $1 and s.parent = o.id
        join contract c on c.organization_id = $1 and c.number = o.contract
      where o.organization_id = $1 and o.contract is not null and ${has('s.item')})
  select h.contract, c.number, c.title, c.status, h.kind, h.record, h."row", h.place, left(h.said, 20000) as said
  from hit h join contract c on c.organization_id = $1 and c.id = h.contract
  order by c.number desc, h.kind, h.place, h."row", h.said`;

/** By right: what a person may read of contracts, and nothing else. */
export const contractSearchOperations = ({ door }: Ports): Operation[] => [
  answers(searchContracts, {
    tag: 'Contracts',
    scope: 'contract:read',
    access: 'member', // as reading contracts, their clauses, pages and lines is
    summary: 'Finds contracts by the words of their terms, clauses, lines, documents and their names.',
    told: 'Each place with the words around it.',
    probe: { query: { words: 'insurance' }, namesNothing: true },
    run: ({ actor, query: { words } }) =>
      door.run(actor, async ({ tx }) => {
        if (!hasWords(words)) {
          const message = 'Type a word or a number to search for';
          throw fail('invalid', 'contract.no_words', message, {
            issues: [{ path: 'words', code: 'invalid', message }],
          });
        }
        const found = await firstOf<FoundText>(tx, {
          text: searchSql,
          values: [actor.organizationId, searchTerms(words), stemOf(words)],
          name: 'contract.search_texts',
          most: SHOWN,
        });
        return {
          body: {
            found: { ...found, data: found.data.map((one) => ({ ...one, said: excerpt(one.said, words) })) },
          },
        };
      }),
  }),
];

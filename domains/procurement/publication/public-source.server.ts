import type { OpportunityQuestion, PublishedOpportunity, PublishedSource } from '../../public/public.server.ts';
import { firstOf, mapFirst } from '#server/records/first-of.ts';
import { hasWords, searchTerms } from '#server/records/search.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ownerIn, partsOf, plainCode } from '../../public/public.server.ts';
import { noticePath } from '../notice-pages.ts';
import { publicFields } from './notice.server.ts';
import { publicStates } from './notice.ts';
import { kindOf } from './release.ts';

type Found = Omit<PublishedOpportunity, 'kind' | 'state' | 'buyer' | 'path'> & {
  readonly category: Parameters<typeof kindOf>[0];
  readonly status: keyof typeof stateOf;
};

const stateOf = {
  published: 'active',
  closed: 'evaluation',
  opened: 'evaluation',
  awarded: 'complete',
  concluded: 'complete',
  failed: 'unsuccessful',
  cancelled: 'cancelled',
} as const;
const codes = `coalesce((select jsonb_agg(distinct jsonb_build_object('scheme', upper(c.scheme), 'code', c.code, 'words', c.name))
    from solicitation_items i join commodity_code c on c.organization_id = i.organization_id and c.id = i.commodity
    where i.organization_id = s.organization_id and i.parent = s.id), '[]'::jsonb)`;

const isChanged = (name: string) => `coalesce(t.changed_parts, '[]'::jsonb) ? '${name}'`;
const translations = `(select jsonb_object_agg(t.language, jsonb_build_object('isOlder', t.status = 'outdated',
      'title', case when ${isChanged('title')} then null else t.title end,
      'summary', case when ${isChanged('summary')} then null else t.summary end) order by t.confirmed_at)
    from notice_translation t where t.organization_id = s.organization_id and t.solicitation = s.id
      and t.status in ('confirmed', 'outdated'))`;

const languagesOf = `select distinct t.language from notice_translation t
  join solicitation s on s.organization_id = t.organization_id and s.id = t.solicitation
  where t.organization_id = $1 and t.status in ('confirmed', 'outdated') and s.status = any($2)
    and s.ocid is not null and s.published_at is not null`;

/** Open ones first, those that close soonest before the others; then the newest. */
const orders = {
  closing: `(s.status = 'published') desc, case when s.status = 'published' then s.due_at end, s.published_at desc, s.number`,
  newest: 's.published_at desc, s.number desc',
} as const;

const categoriesOf = {
  goods: ['goods'],
  works: ['construction'],
  services: ['services', 'professional', 'architect_engineer'],
};
const statesOf = (state: OpportunityQuestion['state']): readonly string[] =>
  state === null ? publicStates : publicStates.filter((one) => stateOf[one] === state);

/** Published solicitations as the address asks; the state and the day of publication are judged here and nowhere else. */
function statement({ actor }: UnitOfWork, { search, kind, state, code, sort }: OpportunityQuestion) {
  const values: unknown[] = [actor.organizationId, statesOf(state)];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const where = ['s.organization_id = $1', 's.status = any($2)', 's.ocid is not null', 's.published_at is not null'];
  if (kind !== null) where.push(`s.category = any(${bind(categoriesOf[kind])})`);
  const wanted = partsOf(code).map(plainCode).filter(Boolean);
  if (code !== '')
    where.push(`exists (select from solicitation_items i
      join commodity_code c on c.organization_id = i.organization_id and c.id = i.commodity
      where i.organization_id = s.organization_id and i.parent = s.id
        and upper(regexp_replace(c.code, '[^[:alnum:]]', '', 'g')) like any (${bind(wanted.map((one) => `${one}%`))}))`);
  const terms = partsOf(search)
    .filter(hasWords)
    .map((part) => `(${searchTerms(part)})`);
  const from =
    terms.length > 0
      ? `solicitation_search(to_tsquery('english', ${bind(terms.join(' | '))}), null) s`
      : 'solicitation s';
  const text = `select s.ocid, s.number, s.name as title, coalesce(s.summary, '') as summary, s.category, s.status,
    s.place, s.published_at as "publishedAt", s.due_at as "closesAt", ${codes} as codes,
    coalesce(${translations}, '{}'::jsonb) as translations
    from ${from} where ${where.join(' and ')} order by ${orders[sort]}`;
  return { text, values };
}

export const solicitationSource: PublishedSource = {
  publishes: publicFields,
  async opportunities(work, question, { most, skip }) {
    const { name } = await ownerIn(work);
    const { text, values } = statement(work, question);
    const paged = `${text} offset $${values.length + 1}`;
    const found = await firstOf<Found>(work.tx, { text: paged, values: [...values, skip], most });
    return mapFirst(found, (one) => shown(one, name));
  },
  async languages({ tx, actor }) {
    const values = [actor.organizationId, publicStates];
    const found = await tx.query<{ language: string }>(languagesOf, values, 'notice.languages');
    return found.map(({ language }) => language).filter((one) => one !== 'es');
  },
  async everyOpportunity(work, question) {
    const { name } = await ownerIn(work);
    const { text, values } = statement(work, question);
    return (await work.tx.query<Found>(text, values)).map((one) => shown(one, name));
  },
};

const shown = ({ category, status, ...one }: Found, buyer: string): PublishedOpportunity => ({
  ...one,
  buyer,
  kind: kindOf(category),
  state: stateOf[status],
  path: noticePath(one.number),
});

import { hasWords, MANY, searchTerms } from '#server/records/search.ts';
import { Statement } from '#server/records/statement.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { remembered } from '#server/records/remembered.ts';
import { type ApplicantType, applicantsOf, openToMore } from './opportunity-words.ts';
import type { decisionChoices, fitChoices, statusChoices } from './research-calls.ts';

export interface ResearchAsked {
  readonly search?: string | null | undefined;
  readonly listing?: string | null | undefined;
  readonly agency?: string | null | undefined;
  readonly status?: keyof typeof statusChoices | null | undefined;
  readonly fit?: keyof typeof fitChoices | null | undefined;
  readonly applicant?: string | null | undefined;
  readonly category?: string | null | undefined;
  readonly decision?: keyof typeof decisionChoices | null | undefined;
  readonly closesBy?: string | null | undefined;
  readonly page?: number | null | undefined;
}

/** Kinds of applicants that our agency is; none where the organization does not say what it is. */
export const ourApplicants = async (work: UnitOfWork): Promise<readonly ApplicantType[]> => {
  const [found] = await work.tx.query<{ kind: string | null }>(
    'select agency_kind as kind from organization where id = $1',
    [work.actor.organizationId],
    'opportunity.applicant',
  );
  return applicantsOf[found?.kind ?? ''] ?? [];
};

const isAhead = `case when t.post_on is null then t.forecast_post_on is not null else t.post_on > {today}::date end`;

/** `statusOf` in SQL, each beginning with the day by which the rows are kept in order. */
const statuses: Readonly<Record<Exclude<keyof typeof statusChoices, 'all'>, string>> = {
  open: `t.open_until >= {today}::date`,
  forecasted: `t.open_until >= {today}::date and ${isAhead}`,
  posted: `t.open_until >= {today}::date and not ${isAhead}`,
  closed: `t.open_until < {today}::date and (t.archive_on is null or t.archive_on > {today}::date)`,
  archived: `t.open_until < {today}::date and t.archive_on <= {today}::date`,
};

/** That a notice has this status on a day; `today` is how the day is bound. */
export const statusIs = (status: keyof typeof statusChoices, today: string): string =>
  status === 'all' ? 'true' : `(${statuses[status].replaceAll('{today}', today)})`;

/** What closed is read from its newest, everything else from what closes first. */
const orderOf = (status: keyof typeof statusChoices): string =>
  status === 'closed' || status === 'archived' ? 't.open_until desc, t.id' : 't.open_until, t.id';

export interface Searching {
  readonly from: string;
  readonly where: string;
  /** True of those that are for other applicants alone. */
  readonly isForOthers: string | null;
  readonly order: string;
  readonly statement: Statement;
}

/** The question as SQL. Words and listings go through the text index, everything else along the order of the close dates. */
export function searching(
  { actor, today }: Pick<UnitOfWork, 'actor' | 'today'>,
  asked: ResearchAsked,
  ours: readonly ApplicantType[],
): Searching {
  const statement = new Statement();
  const bind = (value: unknown): string => statement.bind(value);
  const status = asked.status ?? 'open';
  const where = [`t.organization_id = ${bind(actor.organizationId)}`];
  const { search, listing, agency, applicant, category, decision, closesBy } = asked;
  if (status !== 'all') where.push(statuses[status].replaceAll('{today}', bind(today)));
  const words = [search ?? '', listing ?? ''].join(' ').trim();
  const isSearched = hasWords(words);
  const table = isSearched
    ? `grant_opportunity_search(to_tsquery('english', ${bind(searchTerms(words))}), ${MANY}) t`
    : 'grant_opportunity t';
  if (listing) where.push(`(', ' || t.listings || ', ') like ${bind(`%, ${plain(listing)}, %`)}`);
  if (agency) where.push(`t.agency_code = ${bind(agency)}`);
  if (category) where.push(`${bind(category)} = any (t.categories)`);
  if (applicant) where.push(`${bind(applicant)} = any (t.eligibility)`);
  if (closesBy) where.push(`t.open_until <= ${bind(closesBy)}::date and t.close_on is not null`);
  const decided = `left join opportunity_decision d on d.organization_id = t.organization_id and d.opportunity = t.id`;
  if (decision === 'none') where.push('d.id is null');
  else if (decision) where.push(`d.status = ${bind(decision)}`);
  const kinds = [...ours, ...openToMore];
  const isForOthers =
    asked.fit === 'all' || applicant || ours.length === 0
      ? null
      : `(cardinality(t.eligibility) > 0 and not t.eligibility && ${bind(kinds)}::text[])`;
  return { from: `${table} ${decided}`, where: where.join(' and '), isForOthers, order: orderOf(status), statement };
}

/** Signs that `like` reads as others stand for themselves. */
const plain = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Each agency code once: from one to the next along the index, however many notices there are. */
export const agenciesSql = `with recursive codes as (
    (select agency_code, agency_name from grant_opportunity where organization_id = $1 and agency_code is not null
      order by agency_code limit 1)
    union all
    select n.agency_code, n.agency_name from codes c cross join lateral (select agency_code, agency_name from grant_opportunity
      where organization_id = $1 and agency_code > c.agency_code order by agency_code limit 1) n
  ) select agency_code as code, agency_name as name from codes order by agency_name, agency_code`;

/** The day of the newest copy. */
export const newestCopy = (work: UnitOfWork): Promise<string | null> =>
  remembered(work, ['grant_opportunity'], 'newest copy', async () => {
    const [found] = await work.tx.query<{ day: string | null }>(
      'select max(copied_on)::text as day from grant_opportunity where organization_id = $1',
      [work.actor.organizationId],
      'opportunity.newest_copy',
    );
    return found?.day ?? null;
  });

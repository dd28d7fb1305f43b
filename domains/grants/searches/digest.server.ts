import { href, type Row } from '#kernel';
import { localTime } from '#kernel/lists/days.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agencyClock, member, standingsOf } from '../../organization/public.server.ts';
import { daysFrom, linksOf } from '../../public/public.server.ts';
import { digestLink } from '../digest-site-pages.ts';
import { opportunityPages } from '../opportunity-pages.ts';
import { newsOf } from './news.server.ts';
import { opportunitySearch } from './opportunity-search.record.ts';
import type { SearchNews } from './search-calls.ts';
import { FROM_HOUR, type LinkAct, newsKinds, nextDigestOn } from './search-words.ts';

/** What an import that still runs has written is in no digest yet: it would be neither in this one nor in the next. */
const LAG_MINUTES = 10;
const LINK_DAYS = 90;
const STOP_DAYS = 3 * 365;

type Search = Row<typeof opportunitySearch>;

/** A link is good for one act on one notice by the owner of one search. */
export const purposeOf = (act: LinkAct, notice: string): string => `${act} ${notice}`;

function linkTo(work: UnitOfWork, act: LinkAct, search: string, notice: string): string {
  const { organizationId } = work.actor;
  const until = daysFrom(work.around.now(), act === 'stop' ? STOP_DAYS : LINK_DAYS);
  const of = { organizationId, record: opportunitySearch.name, id: search, purpose: purposeOf(act, notice), until };
  return href(digestLink, { organization: organizationId, act, notice, token: linksOf(work).token(of) });
}

/** Sends the digests that are due; the row of a search is locked, so that two servers send it once. */
export async function sendDigests(work: UnitOfWork): Promise<number> {
  if (Number(localTime(work.now(), work.actor.timeZone).slice(11, 13)) < FROM_HOUR) return 0;
  const due = await work.rows(opportunitySearch, {
    where: { digest: { not: 'off' }, nextOn: { until: work.today } },
    order: ['nextOn', 'createdAt'],
    most: 'all',
    lock: 'update',
  });
  const owners = due.map(({ owner }) => owner);
  const standings = await standingsOf(work, owners);
  const people = await work.rows(member, {
    where: { id: owners, status: 'active' },
    fields: ['email'],
    order: 'createdAt',
    most: 'all',
  });
  const until = new Date(Date.parse(work.now()) - LAG_MINUTES * 60_000).toISOString();
  let sent = 0;
  for (const search of due) {
    const to = people.find(({ id }) => id === search.owner)?.email;
    // No one who left is written to; the window stays open for their return.
    if (!to || !standings.get(search.owner)?.isActive) continue;
    const since = search.since ?? search.createdAt;
    const news = await newsOf(work, search, { person: search.owner, since, until });
    if (news.total > 0) {
      await work.sendMail({ to, ...mailOf(work, search, news) });
      sent += 1;
    }
    await work.change(
      opportunitySearch,
      search.id,
      {},
      {
        nextOn: nextDigestOn(search.digest, search.weekday, work.today),
        ...(until > since ? { since: until } : {}),
        ...(news.total > 0 ? { sentOn: work.today, sentCount: news.total } : {}),
      },
    );
  }
  return sent;
}

function mailOf(work: UnitOfWork, search: Search, { data, total }: SearchNews) {
  const rows = data.flatMap(({ id, number, title, kind, says, back }) => [
    [`${newsKinds[kind]}: ${number} ${title}`, says, back].filter(Boolean).join('. '),
    { link: href(opportunityPages.opportunity, { id }), label: 'Open' },
    ...(kind === 'closed'
      ? []
      : [
          { link: linkTo(work, 'interested', search.id, id), label: 'Interested' },
          { link: linkTo(work, 'dismiss', search.id, id), label: 'Dismiss' },
        ]),
  ]);
  return {
    subject: `${search.name}: ${total} ${total === 1 ? 'opportunity' : 'opportunities'} new or changed`.slice(0, 200),
    body: [
      ...rows,
      ...(total > data.length ? [`${total - data.length} more. The saved search has all of them.`] : []),
      { link: href(opportunityPages.savedSearch, { id: search.id }), label: 'Open the saved search' },
      `You get this ${search.digest} digest because you saved the search “${search.name}”.`,
      { link: linkTo(work, 'stop', search.id, search.id), label: 'Unsubscribe' },
    ],
  };
}

/** Each hour, by the day of the agency: what was due while the server was away is sent once, in one email. */
export const searchClock = (ports: Ports): void =>
  agencyClock(ports, 'opportunity_search.digest', '17 * * * *', (product) => ports.door.run(product, sendDigests));

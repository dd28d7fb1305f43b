import { href, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { site } from '../index.ts';
import { daysFrom, type Links, linksOf } from '../links.server.ts';
import { languageIn } from '../language.ts';
import { filled } from '../market-words.ts';
import { mailWords } from './mail-words.ts';
import { type Wish, wishInWords, wishQuery } from './matching.ts';
import { frequencies, opportunitySubscription } from './opportunity-subscription.record.ts';
import type { LinkPurpose, SavedSearch, Wants } from './subscriptions.ts';

export const CONFIRM_DAYS = 14;
const END_DAYS = 3 * 365;

interface LinkTo {
  readonly organizationId: string;
  readonly id: string;
  readonly purpose: LinkPurpose;
  readonly now: Date;
}

export function linkFor(links: Pick<Links, 'token'>, { organizationId, id, purpose, now }: LinkTo): string {
  const until = daysFrom(now, purpose === 'confirm' ? CONFIRM_DAYS : END_DAYS);
  const token = links.token({ organizationId, record: opportunitySubscription.name, purpose, id, until });
  return href(site.pages.subscription, { purpose, token });
}

/** What ends every email of a saved search: why it came, where that is changed, and how it ends. */
export function footOf(
  work: UnitOfWork,
  { id, why, language }: { readonly id: string; readonly why: string; readonly language: string | null },
) {
  const words = mailWords[languageIn(language)];
  const links = linksOf(work);
  const to = { organizationId: work.actor.organizationId, id, now: work.around.now() };
  return [
    filled(words.why, { why }),
    { link: linkFor(links, { ...to, purpose: 'manage' }), label: words.manage },
    { link: linkFor(links, { ...to, purpose: 'end' }), label: words.end },
  ] as const;
}

type Saved = Wish &
  Pick<Row<typeof opportunitySubscription>, 'id' | 'frequency' | 'createdAt'> & { readonly wants: Wants };

export function savedSearch(links: Pick<Links, 'token'>, at: Omit<LinkTo, 'id' | 'purpose'>, row: Saved): SavedSearch {
  const asked = wishQuery(row);
  const path = site.pages[row.wants === 'vendors' ? 'publicVendors' : 'publicOpportunities'].path;
  return {
    words: row.wants === 'vendors' && asked === '' ? 'All vendors' : wishInWords(row),
    frequency: frequencies[row.frequency],
    since: row.createdAt.slice(0, 10),
    manage: linkFor(links, { ...at, id: row.id, purpose: 'manage' }),
    list: asked ? `${path}?${asked}` : path,
    feed: asked ? `${path}.xml?${asked}` : `${path}.xml`,
  };
}

import type { Ports } from '#server/ports.ts';
import { firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Findable } from '../../organization/public.ts';
import { agencyClock, commodityCode } from '../../organization/public.server.ts';
import { inLanguage, languageIn } from '../language.ts';
import { filled } from '../market-words.ts';
import { opportunityQuestion, type PublishedOpportunity } from '../published.ts';
import type { PublishedSource } from '../published.server.ts';
import { ownerIn } from '../visitors.server.ts';
import { mailWords } from './mail-words.ts';
import { whyWished } from './matching.ts';
import { opportunitySubscription } from './opportunity-subscription.record.ts';
import { footOf } from './subscription-links.server.ts';

const DAY_MS = 86_400_000;
const every = { each: Number.POSITIVE_INFINITY, day: DAY_MS, week: 7 * DAY_MS } as const;
/** So many are named in one email; the page of the saved search leads to all of them. */
const NAMED = 25;
/** So many of the newest are looked through: what means a keyword is not found by its letters. */
const LOOKED = 200;

/** Sends what was published since the last digest, each hour to those whose day or week is over. */
export const digestClock =
  (sources: readonly PublishedSource[]) =>
  (ports: Ports): void =>
    agencyClock(ports, 'opportunity.digest', '41 * * * *', (product) =>
      ports.door.run(product, (work) => sendDigests(work, sources)),
    );

/** The moment under the lock decides, so each digest is sent once. */
export async function sendDigests(work: UnitOfWork, sources: readonly PublishedSource[]): Promise<number> {
  const now = work.now();
  const waiting = await work.rows(opportunitySubscription, {
    where: { status: 'confirmed', wants: 'opportunities', frequency: ['day', 'week'] },
    order: 'createdAt',
    fields: [
      'email',
      'keywords',
      'codes',
      'kind',
      'near',
      'nearPlace',
      'miles',
      'frequency',
      'language',
      'digestedAt',
      'createdAt',
    ],
    most: 'all',
    lock: 'update',
  });
  const due = waiting.filter(
    ({ frequency, digestedAt, createdAt }) => Date.parse(now) - Date.parse(digestedAt ?? createdAt) >= every[frequency],
  );
  if (due.length === 0) return 0;
  const { name } = await ownerIn(work);
  const question = { ...opportunityQuestion(new URLSearchParams()), sort: 'newest' } as const;
  const newest: PublishedOpportunity[] = [];
  for (const one of sources)
    newest.push(...((await one.opportunities?.(work, question, { most: LOOKED, skip: 0 }))?.data ?? []));
  const meanings = await namesOf(work, newest);
  let sent = 0;
  for (const { id, email, digestedAt, createdAt, language, frequency: _, ...wish } of due) {
    const found = newest.flatMap((one) => {
      if (one.publishedAt <= (digestedAt ?? createdAt)) return [];
      const codes = one.codes.map(({ code }) => code);
      const text = [one.number, one.title, one.summary, ...one.codes.map(({ words }) => words)].join(' ');
      const news = { text, codes, kind: one.kind, place: one.place ?? null };
      const why = whyWished(wish, { ...news, named: codes.flatMap((code) => meanings.get(code) ?? []) });
      return why === null ? [] : [{ ...one, why }];
    });
    const [first] = found;
    if (first) {
      const words = mailWords[languageIn(language)];
      const titleOf = (one: PublishedOpportunity) => one.translations?.[language ?? 'en']?.title ?? one.title;
      const named = firstRows(found, NAMED);
      const what = found.length === 1 ? titleOf(first) : filled(words.several, { n: found.length });
      await work.sendMail({
        to: email,
        subject: filled(words.digest, { name, what }).slice(0, 200),
        body: [
          ...named.data.flatMap((one) => [
            `${one.number} ${titleOf(one)}: ${one.why}`,
            { link: inLanguage(one.path, language ?? 'en'), label: words.open },
          ]),
          ...(named.total > named.data.length ? [filled(words.more, { n: named.total - named.data.length })] : []),
          ...footOf(work, { id, language, why: first.why }),
        ],
      });
      sent += 1;
    }
    await work.change(opportunitySubscription, id, {}, { digestedAt: now });
  }
  return sent;
}

/** The codes of what is new, each with the other words for it. */
async function namesOf(
  work: UnitOfWork,
  found: readonly PublishedOpportunity[],
): Promise<ReadonlyMap<string, readonly Findable[]>> {
  const codes = [...new Set(found.flatMap((one) => one.codes.map(({ code }) => code)))];
  if (codes.length === 0) return new Map();
  const rows = await work.rows(commodityCode, {
    where: { code: codes },
    order: 'code',
    fields: ['code', 'name', 'otherWords'],
    most: 'all',
  });
  return Map.groupBy(rows, ({ code }) => code);
}

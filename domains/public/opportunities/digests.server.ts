import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agencyClock } from '../../organization/public.server.ts';
import { inLanguage, languageIn } from '../language.ts';
import { filled } from '../market-words.ts';
import { opportunityQuestion, type PublishedOpportunity } from '../published.ts';
import type { PublishedSource } from '../published.server.ts';
import { ownerIn } from '../visitors.server.ts';
import { mailWords } from './mail-words.ts';
import { whyWished, wishQuery } from './matching.ts';
import { opportunitySubscription } from './opportunity-subscription.record.ts';
import { footOf } from './subscription-links.server.ts';

const DAY_MS = 86_400_000;
const every = { each: Number.POSITIVE_INFINITY, day: DAY_MS, week: 7 * DAY_MS } as const;
/** So many are named in one email; the page of the saved search leads to all of them. */
const NAMED = 25;

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
    fields: ['email', 'keywords', 'codes', 'kind', 'frequency', 'language', 'digestedAt', 'createdAt'],
    most: 'all',
    lock: 'update',
  });
  const due = waiting.filter(
    ({ frequency, digestedAt, createdAt }) => Date.parse(now) - Date.parse(digestedAt ?? createdAt) >= every[frequency],
  );
  const { name } = await ownerIn(work);
  let sent = 0;
  for (const { id, email, digestedAt, createdAt, language, frequency: _, ...wish } of due) {
    const asked = wishQuery(wish);
    const question = { ...opportunityQuestion(new URLSearchParams(asked)), sort: 'newest' } as const;
    const lists = await Promise.all(
      sources.map(async (one) => (await one.opportunities?.(work, question, { most: NAMED, skip: 0 }))?.data ?? []),
    );
    const found = lists.flat().filter(({ publishedAt }) => publishedAt > (digestedAt ?? createdAt));
    const [first] = found;
    if (first) {
      const why = found.map((one) => {
        const text = [one.number, one.title, one.summary].join(' ');
        return whyWished(wish, { text, codes: one.codes.map(({ code }) => code), kind: one.kind });
      });
      const words = mailWords[languageIn(language)];
      const titleOf = (one: PublishedOpportunity) => one.translations?.[language ?? 'en']?.title ?? one.title;
      const what = found.length === 1 ? titleOf(first) : filled(words.several, { n: found.length });
      await work.sendMail({
        to: email,
        subject: filled(words.digest, { name, what }).slice(0, 200),
        body: [
          ...found.flatMap((one) => [
            `${one.number} ${titleOf(one)}`,
            { link: inLanguage(one.path, language ?? 'en'), label: words.open },
          ]),
          ...footOf(work, { id, language, why: why.find((one) => one !== null) ?? 'its text or items' }),
        ],
      });
      sent += 1;
    }
    await work.change(opportunitySubscription, id, {}, { digestedAt: now });
  }
  return sent;
}

import { fail, href, type Row } from '#kernel';
import type { Place } from '#kernel/fields/place.ts';
import type { SiteAsk, SiteForm, SitePart } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { baseMapOf } from '../../organization/public.server.ts';
import { site } from '../index.ts';
import { readerLanguage } from '../further-languages.ts';
import { inLanguage, languageIn } from '../language.ts';
import { filled } from '../market-words.ts';
import { openLinks } from '../links.server.ts';
import { mayWriteTo, ownerIn, reading, refuseFlood } from '../visitors.server.ts';
import { pointOf } from './distance.ts';
import { mailWords } from './mail-words.ts';
import { type News, type Wish, whyWished, wishKey } from './matching.ts';
import { opportunitySubscription } from './opportunity-subscription.record.ts';
import { CONFIRM_DAYS, footOf, linkFor, savedSearch } from './subscription-links.server.ts';
import {
  type LinkPurpose,
  linkPurposes,
  type SubscriptionPage,
  subscriptionForm,
  type Wants,
  wishFields,
} from './subscriptions.ts';

type Subscription = Row<typeof opportunitySubscription>;
/** What is searched for, with how often. */
type Given = Wish & Pick<Subscription, 'frequency'>;

const record = opportunitySubscription.name;
/** So many searches an address saves; the form of one takes several words and codes. */
const MOST_SAVED = 10;

/** A form judged these; what it left empty is not there. */
const wishOf = (values: Readonly<Record<string, unknown>>): Given => {
  const { keywords = null, codes = null, kind = null, near = null, miles = null, frequency } = values as Partial<Given>;
  return { keywords, codes, kind, near, miles: near === null ? null : miles, frequency: frequency ?? 'each' };
};

/** Where a search looks: by the towns of the agency’s map, without asking any service. */
async function placed({ tx, actor }: UnitOfWork, { near }: Given): Promise<Place | null> {
  if (!near) return null;
  const map = await baseMapOf(tx, actor.organizationId);
  const named = (map?.features ?? []).flatMap(({ name, geometry }) =>
    name !== null && geometry.type === 'Point' ? [{ name, at: geometry.coordinates }] : [],
  );
  const at = pointOf(near, named);
  if (at) return { type: 'Point', coordinates: at };
  const message = 'Not a town on the agency’s map. Enter latitude and longitude, such as 30.69, -88.04.';
  throw fail('refused', 'subscription.near', message, {
    issues: [{ path: 'near', code: 'subscription.near', message }],
  });
}

/** The form with which an address wants to hear of new ones; both pages have it. */
export function subscribing(ports: Ports, wants: Wants, back: string): SiteForm {
  const { limits, sealer, clock } = ports;
  const links = openLinks(sealer);
  return {
    fields: subscriptionForm('en', wants),
    async submit(values, ask) {
      const { email, also = null } = values as { email: string; also?: string | null };
      const more = (also ?? '')
        .toLowerCase()
        .split(/[\s,;]+/u)
        .filter(Boolean);
      const given = wishOf(values);
      const language = readerLanguage(ask.query.get('lang'));
      const words = mailWords[languageIn(language)];
      const mayWrite = new Map<string, boolean>();
      for (const one of new Set([email, ...more])) mayWrite.set(one, await mayWriteTo(limits, one));
      return ask.once(async (work) => {
        const { name } = await ownerIn(work);
        const nearPlace = await placed(work, given);
        for (const [to, may] of mayWrite) {
          await refuseFlood(work, record);
          const { row, isFull } = await keep(work, { email: to, wants, ...given }, { language, nearPlace });
          if (!may || !row) continue;
          const at = { organizationId: ask.organizationId, id: row.id, now: clock.now() };
          const end = { link: linkFor(links, { ...at, purpose: 'end' }), label: words.end };
          const manage = { link: linkFor(links, { ...at, purpose: 'manage' }), label: words.manage };
          await work.sendMail(
            row.status === 'asked' && !isFull
              ? {
                  to,
                  subject: filled(words.confirmSubject, { wants }),
                  body: [
                    filled(words.entered, { wants, name }),
                    { link: linkFor(links, { ...at, purpose: 'confirm' }), label: words.confirm },
                    filled(words.works, { n: CONFIRM_DAYS }),
                  ],
                }
              : {
                  to,
                  subject: isFull
                    ? `You have ${MOST_SAVED} saved searches`
                    : `You get email alerts for new ${wants} already`,
                  body: [
                    isFull
                      ? `A search was not saved for this address, because it has ${MOST_SAVED} with ${name}. Unsubscribe from one first.`
                      : `This address was entered again. Nothing changed: you get email alerts for new ${wants} of ${name}.`,
                    end,
                    manage,
                  ],
                },
          );
        }
        return { to: inLanguage(`${back}?subscribed=yes`, language) };
      });
    },
  };
}

/** One row for each address and search. A confirmed one is changed only through a link that was mailed to it. */
async function keep(
  work: UnitOfWork,
  { email, wants, ...given }: Given & { readonly email: string; readonly wants: Wants },
  found: { readonly language: string; readonly nearPlace: Place | null },
): Promise<{ readonly row: Subscription | null; readonly isFull: boolean }> {
  const { organizationId } = work.actor;
  await work.tx.query(
    'select pg_advisory_xact_lock(hashtext($1))',
    [`${organizationId} ${record} ${wants} ${email}`],
    'subscription.one',
  );
  const all = await work.rows(opportunitySubscription, { where: { email, wants }, order: 'createdAt', most: 'all' });
  const wish = wishKey(given);
  const known = all.find((one) => wishKey(one) === wish);
  if (known?.status === 'confirmed') return { row: known, isFull: false };
  const live = all.filter(({ status }) => status !== 'ended');
  if (live.length >= MOST_SAVED && known?.status !== 'asked')
    return { row: live.find(({ status }) => status === 'confirmed') ?? null, isFull: true };
  if (!known)
    return {
      row: await work.insert(opportunitySubscription, { email, wants, ...given }, { wish, ...found }),
      isFull: false,
    };
  if (known.status === 'ended') await work.move(opportunitySubscription, known.id, 'askAgain');
  return { row: await work.change(opportunitySubscription, known.id, given, { wish, ...found }), isFull: false };
}

export function subscriptionParts({ door, sealer }: Ports): SitePart[] {
  const links = openLinks(sealer);

  async function behind(work: UnitOfWork, ask: SiteAsk): Promise<{ row: Subscription; purpose: LinkPurpose } | null> {
    const purpose = linkPurposes.find((one) => one === ask.params['purpose']) ?? 'confirm';
    const { organizationId } = work.actor;
    const id = links.rowOf(ask.params['token'], { organizationId, record, purpose, now: ask.now });
    const row = id === null ? null : await work.find(opportunitySubscription, id);
    return row && { row, purpose };
  }

  const load = async (work: UnitOfWork, ask: SiteAsk): Promise<SubscriptionPage['subscription']> => {
    const found = await behind(work, ask);
    if (!found) return null;
    const { row, purpose } = found;
    const at = { organizationId: work.actor.organizationId, now: ask.now };
    const others =
      purpose === 'manage'
        ? await work.rows(opportunitySubscription, {
            where: { email: row.email, status: 'confirmed', id: { not: row.id } },
            order: 'createdAt',
            most: 'all',
          })
        : [];
    const { keywords, codes, kind, near, miles, frequency } = row;
    const start = Object.entries({
      keywords,
      codes,
      kind,
      near,
      miles: miles === null ? null : String(miles),
      frequency,
    });
    return {
      purpose,
      status: row.status,
      wants: row.wants,
      own: savedSearch(links, at, row),
      start: Object.fromEntries(start.filter((one): one is [string, string] => one[1] !== null)),
      end: linkFor(links, { ...at, id: row.id, purpose: 'end' }),
      others: others.map((one) => savedSearch(links, at, one)),
    };
  };

  return [
    {
      page: site.pages.subscription,
      load: async (ask): Promise<{ data: SubscriptionPage }> => ({
        data: { subscription: await reading(door, ask, (work) => load(work, ask)) },
      }),
      forms: {
        settle: {
          fields: {},
          limit: 'api',
          submit: (_, ask) =>
            ask.once(async (work) => {
              const found = await behind(work, ask);
              const { row, purpose } = found ?? {};
              if (row && purpose === 'confirm' && row.status === 'asked')
                await work.move(opportunitySubscription, row.id, 'confirm', { computed: { digestedAt: work.now() } });
              if (row && purpose === 'end' && row.status !== 'ended')
                await work.move(opportunitySubscription, row.id, 'end');
              return { to: href(site.pages.subscription, { purpose: 'confirm', token: '', ...ask.params }) };
            }),
        },
        save: {
          fields: wishFields('en'),
          limit: 'api',
          submit: (values, ask) =>
            ask.once(async (work) => {
              const found = await behind(work, ask);
              if (found?.purpose !== 'manage' || found.row.status !== 'confirmed' || found.row.wants === 'vendors')
                throw fail('refused', 'subscription.link', 'This link changes no search. Enter your address again.');
              await change(work, found.row, wishOf(values));
              const here = { purpose: 'manage', token: '', ...ask.params };
              return { to: `${href(site.pages.subscription, here)}?saved=yes` };
            }),
        },
      },
    },
  ];
}

async function change(work: UnitOfWork, row: Subscription, given: Given): Promise<void> {
  const { email, wants, id } = row;
  const wish = wishKey(given);
  const same = await work.rows(opportunitySubscription, {
    where: { email, wants, id: { not: id } },
    order: 'createdAt',
    most: 'all',
  });
  if (same.some((one) => wishKey(one) === wish))
    throw fail('conflict', 'subscription.twice', 'You saved this search before.', {
      issues: [{ path: 'keywords', code: 'subscription.twice', message: 'You saved this search before' }],
    });
  await work.change(opportunitySubscription, id, given, { wish, nearPlace: await placed(work, given) });
}

interface Announced extends Partial<Omit<News, 'text'>> {
  readonly wants: Wants;
  /** The email in the language of a reader, with its page on this site. */
  readonly mailIn: (
    language: string,
  ) => Promise<{ readonly subject: string; readonly said: string; readonly path: string }>;
  /** What the keywords of subscribers are looked for in. */
  readonly text: string;
}

/** For the areas that publish: tells everybody who wants to hear of it at once, in the transaction that publishes it. An address gets one email. */
export async function tellSubscribers(
  work: UnitOfWork,
  { wants, mailIn, codes = [], kind = null, ...news }: Announced,
): Promise<number> {
  const rows = await work.rows(opportunitySubscription, {
    where: { status: 'confirmed', wants, frequency: 'each' },
    order: 'createdAt',
    fields: ['email', 'keywords', 'codes', 'kind', 'near', 'nearPlace', 'miles', 'language'],
    most: 'all',
  });
  const told = new Set<string>();
  for (const { id, email, language, ...wish } of rows) {
    const why = told.has(email) ? null : whyWished(wish, { ...news, codes, kind });
    if (why === null) continue;
    told.add(email);
    const { subject, said, path } = await mailIn(language ?? 'en');
    const { open } = mailWords[languageIn(language)];
    await work.sendMail({
      to: email,
      subject,
      body: [said, { link: path, label: open }, ...footOf(work, { id, why, language })],
    });
  }
  return told.size;
}

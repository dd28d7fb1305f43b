import { href, type Row } from '#kernel';
import type { SiteAsk, SiteForm, SitePart } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { site } from '../index.ts';
import { inLanguage, languageIn } from '../language.ts';
import { daysFrom, type Links, linksOf, openLinks } from '../links.server.ts';
import { mayWriteTo, ownerIn, reading, refuseFlood } from '../visitors.server.ts';
import { opportunitySubscription } from './opportunity-subscription.record.ts';
import { concerns, type SubscriptionPage, subscriptionForm } from './subscriptions.ts';

type Subscription = Row<typeof opportunitySubscription>;
type Purpose = 'confirm' | 'end';

const record = opportunitySubscription.name;
const CONFIRM_DAYS = 14;
const END_DAYS = 3 * 365;

const linkFor = (
  links: Pick<Links, 'token'>,
  { organizationId, id, purpose, now }: { organizationId: string; id: string; purpose: Purpose; now: Date },
): string => {
  const until = daysFrom(now, purpose === 'confirm' ? CONFIRM_DAYS : END_DAYS);
  const token = links.token({ organizationId, record, purpose, id, until });
  return href(site.pages.subscription, { purpose, token });
};

/** The form with which an address wants to hear of new ones; both pages have it. */
export function subscribing(ports: Ports, wants: 'opportunities' | 'vendors', back: string): SiteForm {
  const { limits, sealer, clock } = ports;
  const links = openLinks(sealer);
  return {
    fields: subscriptionForm('en'),
    async submit(values, ask) {
      const { email, keywords = null } = values as { email: string; keywords?: string | null };
      const mayWrite = await mayWriteTo(limits, email);
      return ask.once(async (work) => {
        await refuseFlood(work, record);
        const subscription = await keep(work, { email, keywords, wants });
        const { name } = await ownerIn(work);
        const { id, status } = subscription;
        const at = { organizationId: ask.organizationId, id, now: clock.now() };
        if (mayWrite)
          await work.sendMail(
            status === 'asked'
              ? {
                  to: email,
                  subject: `Confirm email alerts for new ${wants}`,
                  body: [
                    `Someone entered this address to get alerts for new ${wants} of ${name}.`,
                    { link: linkFor(links, { ...at, purpose: 'confirm' }), label: 'Confirm' },
                    `The link works for ${CONFIRM_DAYS} days. If this was not you, do nothing and you get no more email.`,
                  ],
                }
              : {
                  to: email,
                  subject: `You get email alerts for new ${wants} already`,
                  body: [
                    `This address was entered again. Nothing changed: you get email alerts for new ${wants} of ${name}.`,
                    { link: linkFor(links, { ...at, purpose: 'end' }), label: 'Unsubscribe' },
                  ],
                },
          );
        return { to: inLanguage(`${back}?subscribed=yes`, languageIn(ask.query.get('lang'))) };
      });
    },
  };
}

/** One row for each address and wish. Nobody's confirmed wish is changed by somebody who only knows their address. */
async function keep(
  work: UnitOfWork,
  { email, keywords, wants }: { email: string; keywords: string | null; wants: 'opportunities' | 'vendors' },
): Promise<Subscription> {
  const { organizationId } = work.actor;
  const one = `${organizationId} ${record} ${wants} ${email}`;
  await work.tx.query('select pg_advisory_xact_lock(hashtext($1))', [one], 'subscription.one');
  const found = await work.row(opportunitySubscription, { where: { email, wants }, fields: [] });
  const known = found ? await work.find(opportunitySubscription, found.id) : null;
  if (!known) return work.insert(opportunitySubscription, { email, wants, keywords });
  if (known.status === 'confirmed') return known;
  if (known.status === 'ended') await work.move(opportunitySubscription, known.id, 'askAgain');
  return work.change(opportunitySubscription, known.id, { keywords });
}

export function subscriptionParts({ door, sealer }: Ports): SitePart[] {
  const links = openLinks(sealer);

  async function behind(work: UnitOfWork, ask: SiteAsk): Promise<{ row: Subscription; purpose: Purpose } | null> {
    const purpose: Purpose = ask.params['purpose'] === 'end' ? 'end' : 'confirm';
    const { organizationId } = work.actor;
    const id = links.rowOf(ask.params['token'], { organizationId, record, purpose, now: ask.now });
    const row = id === null ? null : await work.find(opportunitySubscription, id);
    return row && { row, purpose };
  }

  return [
    {
      page: site.pages.subscription,
      async load(ask): Promise<{ data: SubscriptionPage }> {
        const found = await reading(door, ask, (work) => behind(work, ask));
        return { data: { subscription: found && { purpose: found.purpose, status: found.row.status } } };
      },
      forms: {
        settle: {
          fields: {},
          limit: 'api',
          submit: (_, ask) =>
            ask.once(async (work) => {
              const found = await behind(work, ask);
              const { row, purpose } = found ?? {};
              if (row && purpose === 'confirm' && row.status === 'asked')
                await work.move(opportunitySubscription, row.id, 'confirm');
              if (row && purpose === 'end' && row.status !== 'ended')
                await work.move(opportunitySubscription, row.id, 'end');
              return { to: href(site.pages.subscription, { purpose: 'confirm', token: '', ...ask.params }) };
            }),
        },
      },
    },
  ];
}

interface News {
  readonly wants: 'opportunities' | 'vendors';
  readonly subject: string;
  readonly said: string;
  /** Its page on this site. */
  readonly path: string;
  /** What the keywords of subscribers are looked for in. */
  readonly text: string;
}

/** For the areas that publish: tells everybody who wants to hear of it, in the transaction that publishes it. */
export async function tellSubscribers(work: UnitOfWork, { wants, subject, said, path, text }: News): Promise<number> {
  const links = linksOf(work);
  const { organizationId } = work.actor;
  const rows = await work.rows(opportunitySubscription, {
    where: { status: 'confirmed', wants },
    order: 'createdAt',
    fields: ['email', 'keywords'],
    most: 'all',
  });
  const concerned = rows.filter(({ keywords }) => concerns(keywords, text));
  for (const { id, email } of concerned)
    await work.sendMail({
      to: email,
      subject,
      body: [
        said,
        { link: path, label: 'Open' },
        { link: linkFor(links, { organizationId, id, purpose: 'end', now: work.around.now() }), label: 'Unsubscribe' },
      ],
    });
  return concerned.length;
}

import { type GivenAnswers, inquiriesOf } from '#domains/procurement/rfi/inquiry.ts';
import { rfiAnswer } from '#domains/procurement/rfi/rfi-answer.record.ts';
import { solicitation } from '#domains/procurement/solicitation/solicitation.record.ts';
import { addDays } from '#domains/customers/calendar/calendar.ts';
import type { Actor, New } from '#kernel';
import type { As, Cast } from './county.ts';

type Inquiries = NonNullable<New<typeof solicitation>['inquiries']>;

const usual: Inquiries = [
  { question: 'What do you offer, and where is it in use?', kind: 'text', isRequired: true },
  { question: 'Lead time', kind: 'number', unit: 'weeks', isRequired: true },
  { question: 'How do you contract?', kind: 'choice', options: 'Purchase; Lease; Subscription', isRequired: false },
  { question: 'Is the service area of the county covered?', kind: 'yes_no', isRequired: false },
  { question: 'Price for one year', kind: 'price_range', isRequired: false },
];

/** What a request of the county asks the market. */
export const inquiriesFor = (type: string): { readonly inquiries?: Inquiries } =>
  type === 'rfi' ? { inquiries: usual } : {};

interface Told {
  readonly firm: string;
  readonly contact: string;
  readonly said: readonly [offer: string, weeks: number, way: string, covers: string, from: number, to: number];
}

const answers: Readonly<Record<string, readonly Told[]>> = {
  'Sensors for tide and street flooding': [
    {
      firm: 'Tidemark Instruments',
      contact: 'Lena Ortega',
      said: ['Radar gauges on bridges in Duval and Glynn.', 9, 'Purchase', 'Yes', 61_000, 78_000],
    },
  ],
  'Managed cybersecurity operations': [
    {
      firm: 'Harbor Signal Security',
      contact: 'Owen Pratt',
      said: ['A staffed center around the clock, used by two cities.', 6, 'Subscription', 'Yes', 140_000, 165_000],
    },
    {
      firm: 'Blue Heron Networks',
      contact: 'Mara Quinn',
      said: ['Monitoring of endpoints and email.', 4, 'Subscription', 'Yes', 98_000, 120_000],
    },
    {
      firm: 'Keystone Cyber Partners',
      contact: 'Dev Anand',
      said: ['Monitoring with a yearly exercise.', 12, 'Lease', 'No', 155_000, 210_000],
    },
  ],
  'Electric street sweepers: range and charging': [
    {
      firm: 'Cleanway Vehicles',
      contact: 'Ruth Sandoval',
      said: ['A sweeper of 6 cubic yards, 9 hours to a charge.', 30, 'Purchase', 'Yes', 520_000, 560_000],
    },
    {
      firm: 'Volt Municipal',
      contact: 'Ed Larkin',
      said: ['A compact sweeper, 6 hours to a charge.', 22, 'Lease', 'Yes', 310_000, 345_000],
    },
  ],
};

const summary =
  'Two makers answered. Sweepers work 6 to 9 hours to a charge and are delivered in 22 to 30 weeks. Prices reach from $310,000 to $560,000. The county will state the hours of a shift and ask for a charger as an option.';

/** What firms answered to the county: one request is open, one closed, one has its summary published. */
export async function seedRfis(as: As, cast: Cast): Promise<void> {
  const chantal = cast.get('Chantal Beaumont') as Actor; // of the county
  const rows = await as(chantal).rows(solicitation, {
    where: { type: 'rfi', name: Object.keys(answers) },
    order: 'number',
    fields: ['name'],
    most: 10,
  });
  for (const { id, name } of rows) {
    const rfi = await as(chantal).find(solicitation, id);
    if (!rfi?.publishedAt) continue;
    const ids = inquiriesOf(rfi.inquiries).map((one) => one.id);
    const on = as.onRow(chantal, addDays(rfi.publishedAt.slice(0, 10), 4));
    for (const { firm, contact, said } of answers[name] ?? []) {
      const [offer, weeks, way, covers, from, to] = said;
      const all = [
        { said: offer },
        { value: weeks },
        { said: way },
        { said: covers },
        { from: from * 100, to: to * 100 },
      ];
      const given: GivenAnswers = Object.fromEntries(ids.map((one, at) => [one, all[at] ?? {}]));
      const email = `${contact.toLowerCase().replace(' ', '.')}@firms.example`;
      const made = await on.asProduct.insert(rfiAnswer, { rfi: id, firm, contact, email });
      await on.asProduct.move(rfiAnswer, made.id, 'receive', { computed: { answers: given, answeredAt: on.now() } });
    }
    if (rfi.status === 'closed' && name.startsWith('Electric')) {
      const later = as.onRow(chantal, addDays((rfi.dueAt ?? rfi.publishedAt).slice(0, 10), 12));
      await later.change(solicitation, id, { findings: summary, findingsPublic: true });
      await later.move(solicitation, id, 'conclude');
    }
  }
}

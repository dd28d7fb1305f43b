import { f, type New } from '#kernel';
import { whatFederalRulesAsk } from '../rule-packs/facts.ts';
import { categories } from '../rule-packs/purchase-words.ts';

const cents = { type: 'integer', minimum: 0, maximum: 9_000_000_000_000 } as const;
const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;

/** A request as far as it is typed: everything may still be missing, left out or sent as null. */
export const typed = {
  id: f.uuid().help('The requisition, if already saved.'),
  costCenter: f.uuid(),
  category: f.choice(categories).defaultTo('goods'),
  lines: f.json({
    type: 'array',
    maxItems: 500,
    items: {
      type: 'object',
      properties: { item: text(200), cents, commodity: text(36) },
      required: ['item', 'cents'],
      additionalProperties: false,
    },
  }),
  accounts: f.json({
    type: 'array',
    maxItems: 50,
    items: {
      type: 'object',
      properties: {
        budgetLine: text(36),
        forLine: { type: 'integer', minimum: 1, maximum: 500 },
        percent: { type: 'number', minimum: 0, maximum: 100 },
        cents,
      },
      required: ['budgetLine'],
      additionalProperties: false,
    },
  }),
  site: f.text({ max: 120 }),
  project: f.text({ max: 120 }),
  vendors: f.json({
    type: 'array',
    maxItems: 10,
    items: { type: 'object', properties: { vendor: text(36), name: text(120) }, additionalProperties: false },
  }),
  specification: f.longText({ max: 20_000 }),
  scope: f.uuid().help('The library specification it uses.'),
  federalFunds: f.yesNo(),
  awardedOn: f.date(),
  emergency: f.yesNo(),
  soleSource: f.yesNo(),
  ...whatFederalRulesAsk,
};

export type Typed = New<{ readonly fields: typeof typed }>;

export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The lines as they are typed; a code that is none yet counts as none. */
export const linesTyped = ({ lines }: Pick<Typed, 'lines'>) =>
  (lines ?? []).map(({ item, cents: sum, commodity }) => ({
    item,
    cents: sum,
    commodity: commodity && uuid.test(commodity) ? commodity : null,
  }));

/** The firms as they are typed; an id that is none yet counts as none. */
export const vendorsTyped = ({ vendors }: Pick<Typed, 'vendors'>) =>
  (vendors ?? []).map(({ vendor, name }) => ({
    vendor: vendor && uuid.test(vendor) ? vendor : null,
    name: name ?? null,
  }));

import { f } from '#kernel/fields/f.ts';
import type { Field } from '#kernel/fields/field.ts';

/** Every kind with its options at work, under the name that `f` gives it. */
export const everyKind: { readonly [K in keyof typeof f]: Field } = {
  text: f.text({ min: 2, max: 60 }),
  longText: f.longText(),
  integer: f.integer({ min: -5, max: 5000 }),
  quantity: f.quantity({ positive: true }),
  money: f.money({ min: -50_000 }),
  percent: f.percent(),
  yesNo: f.yesNo(),
  date: f.date(),
  instant: f.instant(),
  choice: f.choice({ draft: 'Draft', 'on-hold': "On 'hold'" }),
  choices: f.choices({ flood: 'Flood', wind: 'Wind', fire: 'Fire' }),
  ref: f.ref('organization_members'),
  refs: f.refs('organization_members', { max: 5 }),
  lines: f.lines(
    {
      what: f.text({ max: 80 }).required(),
      quantity: f.quantity({ min: '0' }).required(),
      unitPrice: f.money({ min: 0 }),
      site: f.address(),
      amount: f.product('quantity', 'unitPrice'),
    },
    { max: 20, label: 'Item' },
  ),
  attachments: f.attachments(),
  address: f.address(),
  place: f.place(),
  email: f.email(),
  phone: f.phone(),
  url: f.url(),
  uuid: f.uuid(),
  json: f.json({
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: 20 },
      level: { type: 'string', enum: ['low', 'high'] },
      scores: { type: 'array', items: { type: 'integer', minimum: 0, maximum: 9 }, maxItems: 5 },
      on: { type: 'boolean' },
    },
    required: ['name'],
    additionalProperties: false,
  }),
  sequence: f.sequence('REQ-{yyyy}-{00000}'),
  product: f.product('quantity', 'unitPrice'),
  total: f.total('lines.amount'),
  person: f.person(),
  sealed: f.sealed({ kind: 'bank account' }),
  username: f.username(),
  password: f.password(),
};

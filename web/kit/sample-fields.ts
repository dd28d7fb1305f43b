import { f, type Field, type RecordName } from '#kernel';

type Sample = readonly [field: Field, value: unknown];

/** One field of every kind with a value; the compiler asks for a kind that is missing. */
export const sampleFields = (ref: RecordName): Readonly<Record<keyof typeof f, Sample>> => ({
  text: [f.text({ max: 60 }).required().help('As it stands on the sign.'), 'Pump station 4'],
  longText: [f.longText({ max: 400 }), 'The **second** pump runs dry.\n\n- seal\n- valve'],
  integer: [f.integer({ min: 0 }), 12],
  quantity: [f.quantity(), { amount: '2.5', unit: 'HR' }],
  money: [f.money({ currency: 'organization', min: 0 }), { cents: 125_000, currency: 'USD' }],
  percent: [f.percent(), 12.5],
  yesNo: [f.yesNo(), true],
  date: [f.date(), '2026-11-20'],
  instant: [f.instant(), '2026-11-20T14:30:00.000Z'],
  choice: [f.choice({ low: 'Low', high: 'High' }), 'low'],
  choices: [f.choices({ north: 'North', south: 'South', river: 'River' }), ['north', 'river']],
  ref: [f.ref(ref), null],
  refs: [f.refs(ref), []],
  lines: [
    f.lines({
      item: f.text({ max: 60 }).required(),
      quantity: f.quantity(),
      unitPrice: f.money({ currency: 'organization' }),
    }),
    [{ item: 'Seal', quantity: { amount: '4', unit: 'EA' }, unitPrice: { cents: 1850, currency: 'USD' } }],
  ],
  attachments: [f.attachments(), []],
  address: [
    f.address(),
    { line1: '12 Levee Road', city: 'Tidewater', state: 'LA', postalCode: '70601', country: 'US' },
  ],
  place: [f.place(), null],
  email: [f.email(), 'dana@tidewater.example'],
  phone: [f.phone(), '+12255550142'],
  url: [f.url(), 'https://tidewater.example/pumps'],
  uuid: [f.uuid(), null],
  json: [f.json({ type: 'object', properties: { stage: { type: 'number' } } }), { stage: 4 }],
  sequence: [f.sequence('REQ-{yyyy}-{00000}'), 'REQ-2026-00017'],
  product: [f.product('quantity', 'unitPrice'), { cents: 7400, currency: 'USD' }],
  total: [f.total('lines.amount'), { cents: 7400, currency: 'USD' }],
  person: [f.person(), null],
  encrypted: [f.encrypted(), ''],
  tags: [f.tags({ pattern: /^[a-z]+$/, message: 'Must be words in small letters' }), ['pumps', 'river']],
  username: [f.username(), 'dana_w'],
  password: [f.password(), ''],
});

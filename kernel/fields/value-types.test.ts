import { expectTypeOf, test } from 'vitest';
import { f } from './f.ts';
import type { ValueOf } from './field.ts';
import type { Money } from './money.ts';
import type { Quantity } from './quantity.ts';

/** Checked by the compiler: a wrong type here is an error of `tsc`. */
test('the compiler knows the value of every kind', () => {
  const state = f.choice({ draft: 'Draft', sent: 'Sent' });
  expectTypeOf<ValueOf<typeof state>>().toEqualTypeOf<'draft' | 'sent'>();
  const areas = f.choices({ north: 'North', south: 'South' });
  expectTypeOf<ValueOf<typeof areas>>().toEqualTypeOf<readonly ('north' | 'south')[]>();

  const lines = f.lines({
    what: f.text().required(),
    quantity: f.quantity().required().defaultTo({ amount: '1', unit: 'EA' }),
    amount: f.product('quantity', 'unitPrice'),
  });
  type Item = ValueOf<typeof lines>[number];
  expectTypeOf<Item['what']>().toEqualTypeOf<string>();
  expectTypeOf<Item['quantity']>().toEqualTypeOf<Quantity | null | undefined>();
  expectTypeOf<Item['amount']>().toEqualTypeOf<Money | null | undefined>();
  expectTypeOf<Item['id']>().toEqualTypeOf<string | undefined>();

  const settings = f.json({
    type: 'object',
    properties: {
      level: { type: 'string', enum: ['low', 'high'] },
      scores: { type: 'array', items: { type: 'integer' } },
    },
    required: ['level'],
  });
  type Settings = ValueOf<typeof settings>;
  expectTypeOf<Settings['level']>().toEqualTypeOf<'low' | 'high'>();
  expectTypeOf<Settings['scores']>().toEqualTypeOf<readonly number[] | undefined>();
});

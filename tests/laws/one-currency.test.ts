import { actionsOf } from '#server/records/effects.ts';
import { type AnyRecord, f, type Fields, kindOf } from '#kernel';
import type { LinesOptions } from '#kernel/fields/lines.ts';
import { Failure } from '#kernel/record/fail.ts';
import type { PlainRow } from '#server/records/select.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Everything, everything } from '../world/everything.ts';
import { seeded, validSample } from '../world/samples.ts';
import { serve, type Serving } from '../world/serving.ts';

let here: Everything;
let server: Serving;
beforeAll(async () => {
  here = await everything();
  server = await serve(here.world, { working: true });
});
afterAll(async () => {
  await server?.close();
  await here?.close();
});

interface Place {
  readonly path: string;
  readonly input: object;
  readonly computed: boolean;
  readonly settled: boolean;
}

const isMoney = (name: string) => name === 'money';

/** A whole line, as the product works one out: what it points at is there. */
const lineOf = (spec: AnyRecord['fields'][string]['spec']): object => {
  const [line = {}] = validSample({ spec } as never, seeded(3)) as readonly object[];
  const { fields } = spec.options as LinesOptions;
  const pointing = Object.entries(fields).flatMap(([name, field]) => {
    const { to } = field.spec.options as { to?: string };
    return to ? [[name, here.ours.ids(to)[0]]] : [];
  });
  return { ...line, ...Object.fromEntries(pointing) };
};

/** Where a shape holds amounts, each with an input that puts a foreign one there; in lines it is the first line. */
function places(fields: Fields, cents: number, currency: string): Place[] {
  return Object.entries(fields).flatMap(([name, { spec }]): Place[] => {
    const kind = kindOf(spec);
    if (isMoney(kind.name))
      return [
        {
          path: `${name}.currency`,
          input: { [name]: { cents, currency } },
          computed: spec.computed,
          settled: spec.fixed,
        },
      ];
    if (kind.name !== 'lines') return [];
    return places((spec.options as LinesOptions).fields, cents, currency).flatMap((inner) =>
      inner.computed
        ? []
        : [
            {
              path: `${name}.0.${inner.path}`,
              // What the product works out is whole, and judged as such.
              input: { [name]: [{ ...(spec.computed ? lineOf(spec) : {}), ...inner.input }] },
              computed: spec.computed,
              settled: spec.fixed,
            },
          ],
    );
  });
}

const refusals = async (doing: Promise<unknown>): Promise<string[]> => {
  const outcome = await doing.then(
    () => null,
    (error: unknown) => error,
  );
  return outcome instanceof Failure ? outcome.issues.map(({ path, code }) => `${path} ${code}`) : [String(outcome)];
};

test.each(['JPY', 'KWD', 'EUR', 'XXX'])('no amount of any record is taken in %s, made or changed', async (currency) => {
  const code = currency === 'XXX' ? 'money.currency' : 'money.foreign';
  let tried = 0;
  for (const { record } of here.world.door.around.registry.all) {
    const compiled = here.world.door.around.registry.get(record.name);
    for (const { path, input, computed, settled } of places(record.fields, 100_000, currency)) {
      if (computed) {
        const [row] = here.ours.rowsOf(record.name);
        if (!row) throw new Error(`No row of ${record.name}`);
        const wrong = await refusals(
          here.world.door.run(here.ours.product.actor, (work) =>
            work.edit(compiled, { id: row.id, input: {}, computed: input as PlainRow }),
          ),
        );
        expect(wrong, `${record.name} ${path}`).toEqual([`${path} money.foreign`]);
      } else {
        const making = here.world.door.run(here.ours.product.actor, (work) =>
          work.create(compiled, { ...here.ours.bodyFor(record), ...(input as PlainRow) }),
        );
        expect(await refusals(making), `${record.name} ${path}`).toContain(`${path} ${code}`);
        const [row] = here.ours.rowsOf(record.name);
        if (row && !settled) {
          const changing = here.world.door.run(here.ours.product.actor, (work) =>
            work.edit(compiled, { id: row.id, input: input as PlainRow }),
          );
          expect(await refusals(changing), `${record.name} ${path}`).toContain(`${path} ${code}`);
        }
      }
      tried += 1;
    }
  }
  expect(tried).toBeGreaterThan(40);
});

type Shape = readonly [id: string, fields: unknown];

/** Where a shape takes a foreign amount, and how many amounts were tried. */
function foreignIn(shapes: readonly Shape[]): { readonly taken: readonly string[]; readonly tried: number } {
  let tried = 0;
  const taken = shapes.flatMap(([id, fields]) =>
    Object.entries(fields as Fields).flatMap(([name, { spec }]) => {
      if (!spec?.kind) return []; // records pass by the door, which the first test tries
      const found = places({ [name]: { spec } } as Fields, 1, 'EUR');
      tried += found.length;
      return found.flatMap(({ path, input }) => {
        const judged = kindOf(spec).accept((input as PlainRow)[name], spec);
        const codes = judged.ok ? [] : judged.issues.map((issue) => issue.code);
        return codes.includes('money.foreign') ? [] : [`${id} ${path}`];
      });
    }),
  );
  return { taken, tried };
}

test('no call and no action of its own takes a foreign amount', () => {
  const { registry, parts } = here.world.door.around;
  const shapes = [
    ...server.operations.map(({ id, body, query }) => [id, { ...query, ...body }] as const),
    ...registry.all.flatMap(({ record }) =>
      actionsOf(parts, record.name).map(({ name, input }) => [`${record.name} ${name}`, input] as const),
    ),
  ];
  const { taken, tried } = foreignIn(shapes);
  expect(taken).toEqual([]);
  expect(tried).toBeGreaterThan(0);
});

test('a call that takes a foreign amount is noticed', () => {
  const price = f.money({ currency: 'organization' });
  const open = f.money({ currency: { fixed: 'EUR' } });
  const shapes = [['planted.pay', { price, open, note: f.text({ max: 10 }) }]] as readonly Shape[];
  expect(foreignIn(shapes)).toEqual({ taken: ['planted.pay open.currency'], tried: 2 });
});

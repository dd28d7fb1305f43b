import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everyKind } from '../../tests/world/every-kind.ts';
import { misfit } from '../../tests/world/json-schema.ts';
import { hostileSamples, seeded, validSample } from '../../tests/world/samples.ts';
import { kindOf } from './accept.ts';
import type { Accepted } from './field.ts';

const show = { locale: 'en-US', timeZone: 'America/New_York' };
/** What is never handed out in full has no text to read back. */
const secret = ['encrypted', 'password'];

function value(judged: Accepted<unknown>): unknown {
  if (!judged.ok) throw new Error(JSON.stringify(judged.issues));
  return judged.value;
}

describe.each(Object.entries(everyKind))('%s', (name, field) => {
  const { spec } = field;
  const kind = kindOf(spec);
  const forAll = (holds: (accepted: unknown, given: unknown) => void) =>
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const given = validSample(field, seeded(seed));
        holds(value(kind.accept(given, spec)), given);
      }),
    );

  test('what was accepted is accepted again, equal, after a trip through JSON', () =>
    forAll((accepted) =>
      expect(value(kind.accept(JSON.parse(JSON.stringify(accepted)), spec))).toStrictEqual(accepted),
    ));

  if (!secret.includes(name))
    test('its exact text reads back to an equal value', () =>
      forAll((accepted) => expect(value(kind.fromText(kind.toText(accepted, spec), spec))).toStrictEqual(accepted)));

  if (name !== 'encrypted' && kind.columns('it', spec).length > 0)
    test('its cells read back to an equal value', () =>
      forAll((accepted) => {
        const cells = kind.write(accepted, spec);
        expect(cells).toHaveLength(kind.columns('it', spec).length);
        expect(kind.read(cells, spec)).toStrictEqual(accepted);
      }));

  test('its schema describes what it accepts', () =>
    forAll((accepted, given) => {
      expect(misfit(accepted, kind.jsonSchema(spec))).toBeUndefined();
      expect(misfit(given, kind.jsonSchema(spec))).toBeUndefined();
    }));

  test('it says something to people', () =>
    forAll((accepted) => expect(kind.format(accepted, spec, show)).toMatch(/\S/)));

  test('hostile input is judged, never thrown at', () => {
    for (const hostile of hostileSamples(field)) {
      const judged = kind.accept(hostile, spec);
      if (judged.ok) expect(misfit(judged.value, kind.jsonSchema(spec))).toBeUndefined();
      else
        for (const { path, code, message } of judged.issues) {
          expect(message).toMatch(/^\S.{3,}$/);
          expect(code).toMatch(/^[a-z_]+(\.[a-z_]+)?$/);
          expect(path.length).toBeLessThan(200);
        }
      if (typeof hostile === 'string') expect(kind.fromText(hostile, spec)).toHaveProperty('ok');
    }
  });

  test('wrong types are refused', () => {
    for (const wrong of [10n, Symbol('odd'), () => 'x', [undefined], [[]]])
      expect(kind.accept(wrong, spec).ok, String(wrong)).toBe(false);
  });
});

test('nothing reached the prototype of all objects', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

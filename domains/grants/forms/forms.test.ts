import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FormDefinition, type FormField, faultsOf, formXml, forms, lengthOf, stated } from './form.ts';
import { placesOf } from './form-xml.ts';
import { cellsOf } from './places.ts';
import { readFormXml } from './read-form.server.ts';
import { context, type Filling, filledIn, map, objections, schemaText } from './test-world.ts';

/** Letters that a careless writer loses: Polish, Greek, Chinese, accents that stand alone, an emoji of two halves, and what XML reserves. */
const HARD = `Łódź Ἀθῆναι 北京市 José Ñuñoa é <&>"' 🏛️ `;
/** As long as may be, counted as the schema counts, and with no white space at its ends. */
const long = ({ most = 40 }: FormField) => {
  const text = [...HARD.repeat(1 + most / 20)].slice(0, most).join('').trim();
  return text + '字'.repeat(most - lengthOf(text));
};
const fitting = (field: FormField) => (field.fewest === 12 ? 'ABCDEFGHJKL1' : long(field));
/** Less is not allowable than it costs, and less is earned: the schema of the SF-424C has no amounts below zero. */
const amounts = (cents: number) => (key: string) =>
  key.startsWith('prior') ? 0 : /^c15\.|notAllowable$/.test(key) ? cents % 7 : cents + key.length;
const everything: Filling = {
  fills: () => true,
  text: fitting,
  amount: amounts(123_45),
  rows: 400,
};
const needed: Filling = {
  fills: ({ required }) => required !== undefined && required !== false,
  text: (field) => (field.fewest === 12 ? 'ABCDEFGHJKL1' : 'x'.padEnd(field.fewest ?? 1, 'x')),
  choice: ({ choices }) => choices?.at(-1)?.[0],
};

const xmlOf = (form: FormDefinition, filling: Filling) =>
  formXml(form.code, { [form.code]: filledIn(form, filling) }, context);

describe.each(forms.map((form) => [form.number, form] as const))('%s', (_, form) => {
  test('is valid with every field at its longest, with hard names, and with what is required alone', async () => {
    const documents = [everything, needed].map((filling) => xmlOf(form, filling));
    expect(await objections(form, documents)).toEqual(['', '']);
  });

  test('comes back from its XML as it was', () => {
    for (const filling of [everything, needed]) {
      const values = filledIn(form, filling);
      const xml = formXml(form.code, { [form.code]: values }, context);
      expect(readFormXml(form.code, xml, [map])).toEqual(stated(form, values));
    }
  });

  test('is valid and comes back whatever is filled in', async () => {
    const filling = fc.record({
      seed: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
      words: fc.string({ unit: 'grapheme', minLength: 1 }),
      cents: fc.nat(99_999_999_999),
      at: fc.nat(30),
      rows: fc.nat(4),
    });
    const samples = fc.sample(filling, { numRuns: 40, seed: 424 }).map(({ seed, words, cents, at, rows }): Filling => {
      let turn = 0;
      return {
        fills: (field) =>
          needed.fills(field) ||
          field.key.startsWith('activity') ||
          (field.computed !== true && seed[turn++ % 7] === true),
        text: (field) => {
          const text = [...words.trim()].slice(0, field.most).join('').trim();
          return lengthOf(text) < (field.fewest ?? 1) ? needed.text(field) : text;
        },
        amount: amounts(cents),
        choice: ({ choices = [] }) => choices[at % choices.length]?.[0],
        rows: Math.max(rows, 1),
      };
    });
    const all = samples.map((one) => filledIn(form, one));
    const documents = all.map((values) => formXml(form.code, { [form.code]: values }, context));
    expect((await objections(form, documents)).filter(Boolean)).toEqual([]);
    for (const [at, values] of all.entries())
      expect(readFormXml(form.code, documents[at] ?? '', [map])).toEqual(stated(form, values));
  });

  test('states each element of its schema', () => {
    const places = form.sections.flatMap(({ fields = [], grid, list }) => [
      ...fields.flatMap(placesOf),
      ...(grid ? cellsOf(grid).map(({ xml }) => xml) : []),
      ...(list ? [list.xml, ...list.fields.flatMap(placesOf)] : []),
    ]);
    const steps = new Set(
      [...places, ...form.schema.fixed.map(([place]) => place), form.schema.root].flatMap((place) =>
        place.split('/').map((step) => step.replace(/\[\d+\]|@|^\w+:/g, '')),
      ),
    );
    const declared = [...schemaText(form).matchAll(/<xsd?:(?:element|attribute) name="(\w+)"/g)].map(
      ([, name]) => name ?? '',
    );
    // Said by the element above it already, and optional: "MaterialChange" of a material change.
    expect(declared.filter((name) => !steps.has(name))).toEqual([]);
  });

  test('has the limits of its schema: one character more is refused by both', async () => {
    const fields = form.sections.flatMap(({ fields = [], list }) => [...fields, ...(list?.fields ?? [])]);
    const limited = fields.filter(({ most, hidden }) => most !== undefined && !hidden);
    const longer = limited.map(
      (one): Filling => ({
        ...everything,
        rows: 1,
        choice: chosen(one),
        text: (field) => (field.key === one.key ? `${long(field)}字` : fitting(field)),
      }),
    );
    const documents = longer.map((filling) => xmlOf(form, filling));
    const said = await objections(form, documents);
    expect(limited.filter((_, at) => said[at] === '').map(({ key }) => key)).toEqual([]);
    for (const [at, field] of limited.entries()) {
      const faults = faultsOf({ [form.code]: filledIn(form, longer[at] ?? everything) }, context);
      expect(faults.map(({ key, message }) => `${key}: ${message}`).join('\n')).toContain(
        `${field.key}: ${field.label} has`,
      );
    }
  });
});

/** Choices that show the field in question. */
function chosen(field: FormField): NonNullable<Filling['choice']> {
  return ({ key, choices = [] }) => {
    if (field.key.endsWith('Province') && key === field.key.replace('Province', 'Country')) return 'POL: POLAND';
    if (field.key === 'revisionOther')
      return key === 'applicationType' ? 'Revision' : key === 'revisionType' ? 'E: Other (specify)' : undefined;
    if (field.key === 'applicantTypeOther' && key === 'applicantType1') return 'X: Other (specify)';
    if (key === 'entity' && field.key.startsWith('prime')) return 'SubAwardee';
    return choices[0]?.[0];
  };
}

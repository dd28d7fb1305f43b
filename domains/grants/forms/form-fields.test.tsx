import { useEffect, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Whole } from '#web/ui/whole.ts';
import { type Part, rendered, settled } from '../../../tests/world/rendered.ts';
import { computeAll, type FormCode, type FormFault, type FormValues, faultsOf, formOf, forms } from './form.ts';
import { FormFields } from './form-fields.tsx';
import { context, filledIn, map } from './test-world.ts';
import { cellTo, textTyped, valueTyped } from './typed.ts';

const nothing = () => {};
const computed = (code: FormCode, values: FormValues) => computeAll({ [code]: values })[code] ?? values;
const whole = (code: FormCode, values: FormValues, faults: readonly FormFault[] = [], locked = false) =>
  renderToStaticMarkup(
    <Whole value={true}>
      <FormFields
        {...{ form: formOf(code), faults, locked }}
        values={computed(code, values)}
        files={[map]}
        onChange={nothing}
      />
    </Whole>,
  );

let held: FormValues = {};
const hold = (values: FormValues) => void (held = values);
let end = async () => {};
function Filling({ code, start }: { readonly code: FormCode; readonly start: FormValues }) {
  const [values, setValues] = useState(start);
  useEffect(() => hold(values), [values]);
  return (
    <FormFields
      form={formOf(code)}
      values={computed(code, values)}
      faults={faultsOf({ [code]: values }, context)}
      files={[map]}
      onChange={(key, value) => setValues((known) => ({ ...known, [key]: value }))}
    />
  );
}

async function filling(code: FormCode, start: FormValues = {}) {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setImmediate(run));
  const page = await rendered(<Filling {...{ code, start }} />);
  end = page.end;
  const all = (name: string) => page.root.all(name);
  const at = (key: string): Part => {
    const found = [...all('input'), ...all('select'), ...all('textarea'), ...all('output')].find((part) =>
      part.getAttribute('id')?.endsWith(`-${key}`),
    );
    if (!found) throw new Error(`There is no ${key}`);
    return found;
  };
  const happen = async (part: Part, name: string, event: object = {}) => {
    (part.props[name] as (event: object) => void)(event);
    await settled();
  };
  return {
    at,
    text: () => page.root.textContent,
    type: (key: string, value: string) => happen(at(key), 'onChange', { target: { value } }),
    async press(name: string) {
      const found = all('button').find((part) => (part.getAttribute('aria-label') ?? part.textContent) === name);
      if (!found) throw new Error(`There is no button ${name}`);
      await happen(found, 'onClick');
    },
  };
}
afterEach(async () => {
  await end();
  end = async () => {};
  vi.unstubAllGlobals();
});

describe.each(forms.map((form) => [form.number, form] as const))('%s', (_, form) => {
  const values = filledIn(form, { fills: () => true, text: () => 'x' });
  const markup = whole(form.code, values);

  test('names every control, and each name and description leads somewhere', () => {
    const ids = new Set([...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    expect(ids.size).toBe([...markup.matchAll(/ id="/g)].length);
    const labels = new Set([...markup.matchAll(/<label for="([^"]+)"/g)].map(([, id]) => id));
    expect([...labels].filter((id) => !ids.has(id))).toEqual([]);
    const controls = [...markup.matchAll(/<(?:input|select|textarea|output)\b[^>]*>/g)].map(([tag]) => tag);
    const unnamed = controls.filter(
      (tag) =>
        !/type="radio"/.test(tag) && !/aria-label="/.test(tag) && !labels.has(/ id="([^"]+)"/.exec(tag)?.[1] ?? ''),
    );
    expect(controls.length).toBeGreaterThan(2);
    expect(unnamed).toEqual([]);
    const described = [...markup.matchAll(/aria-describedby="([^"]+)"/g)].flatMap(([, about = '']) => about.split(' '));
    expect(described.filter((id) => !ids.has(id))).toEqual([]);
  });

  test('shows each fault at its place and on top', () => {
    const faults = faultsOf({ [form.code]: {} }, context).filter(({ code }) => code === form.code);
    const shown = whole(form.code, {}, faults);
    for (const { message } of faults) expect(shown.split(message.replaceAll("'", '&#x27;')).length).toBeGreaterThan(1);
    if (faults.some(({ severity }) => severity === 'error')) expect(shown).toContain('to fix before submission');
  });

  test('is all locked when it is locked', () => {
    const controls = [...whole(form.code, values, [], true).matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].map(
      ([tag]) => tag,
    );
    // A radio button is locked by its group.
    expect(controls.filter((tag) => !/ disabled=""|type="radio"/.test(tag))).toEqual([]);
  });
});

test('what is typed is kept in cents, what is worked out follows, and what is no amount goes nowhere', async () => {
  const form = await filling('sf424a', { activity1: 'Tide gates' });
  await form.press('Open all sections');
  await form.type('a1.federal', '$400,000.5');
  await form.type('a1.other', '100000');
  expect(held).toMatchObject({ 'a1.federal': 400_000_50, 'a1.other': 100_000_00 });
  expect(form.at('a1.total').textContent).toBe('$500,000.50');
  expect(form.at('a5.total').textContent).toBe('$500,000.50');
  await form.type('a1.federal', '4x');
  expect(held['a1.federal']).toBe(400_000_50);
  expect(form.at('a1.federal').getAttribute('aria-invalid')).toBe('true');
  await form.type('a1.federal', '');
  expect(held['a1.federal']).toBeNull();
  expect(form.text()).toContain('Tide gates');
});

test('a section opens to the fault that leads to it', async () => {
  const form = await filling('sf424', { districtApplicant: 'WA6' });
  expect(() => form.at('districtApplicant')).toThrow('There is no');
  await form.press(`Show all ${faultsOf({ sf424: held }, context).length}`);
  await form.press('A district is written as CA-005, CA-all, US-all or 00-000.');
  expect(form.at('districtApplicant').getAttribute('aria-invalid')).toBe('true');
});

test('a state is asked for in the United States, a province elsewhere', async () => {
  const form = await filling('sf424');
  await form.press('Open all sections');
  const country = form.at('applicantCountry');
  (country.props['onChange'] as (event: object) => void)({ target: { value: 'POL: POLAND' } });
  await settled();
  expect(() => form.at('applicantState')).toThrow('There is no');
  expect(form.at('applicantProvince')).toBeDefined();
});

test('contacts are added and removed, and the rest moves up', async () => {
  const form = await filling('key_contacts');
  await form.press('Open all sections');
  await form.type('contacts.0.role', 'Lead');
  await form.press('Add contact');
  await form.type('contacts.1.role', 'Finance');
  expect(() => form.at('contacts.2.role')).toThrow('There is no');
  await form.press('Remove contact 1');
  expect(held).toMatchObject({ 'contacts.0.role': 'Finance', 'contacts.1.role': null });
  expect(() => form.at('contacts.1.role')).toThrow('There is no');
});

test('a long text says how long it is, counted in characters', async () => {
  const form = await filling('abstract');
  await form.type('abstract', 'Łódź 🏛️');
  expect(form.text()).toContain('7 of 4000 characters');
});

test('amounts are read as people write them', () => {
  const read = (text: string) => valueTyped('money', text)?.value;
  expect([read('1,234.5'), read('$0.07'), read('(20)'), read('-$3'), read(' ')]).toEqual([
    123450,
    7,
    -2000,
    -300,
    null,
  ]);
  expect([read('1.234'), read('ten'), read('1e5')]).toEqual([undefined, undefined, undefined]);
  expect([valueTyped('percent', '75%')?.value, valueTyped('whole', '7.5')]).toEqual([75, null]);
  expect([textTyped('money', -123_456_789), textTyped('money', 5), textTyped('money', null)]).toEqual([
    '-1,234,567.89',
    '0.05',
    '',
  ]);
});

test('arrow keys go over what is worked out', () => {
  const typed = (row: number, column: number) => row !== 1 && column !== 2;
  expect(cellTo([0, 0], 'ArrowDown', typed, [3, 3])).toEqual([2, 0]);
  expect(cellTo([0, 1], 'ArrowRight', typed, [3, 3])).toBeNull();
  expect(cellTo([2, 1], 'ArrowLeft', typed, [3, 3])).toEqual([2, 0]);
  expect(cellTo([0, 1], 'ArrowUp', typed, [3, 3])).toBeNull();
});

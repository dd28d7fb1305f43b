import { expect, type Page } from '@playwright/test';
import { pages, records } from '#domains';
import { type Actor, allows, type AnyRecord, type Fields, labelOf, permission, type Spec } from '#kernel';
import { parts, test } from './people.ts';
import { isDue } from './turns.ts';

const admin = { role: 'admin', duties: [], kind: 'person' } as unknown as Actor; // what rights by role look at

/** Records with the generic form, and where a new row begins. */
const forms = records.flatMap((record) => {
  const list = pages.find((page) => page.list === record && !page.screen && !page.path.includes(':'));
  const detail = pages.find((page) => page.detail === record && !page.screen);
  const may = record.access.create !== undefined && allows(permission(record.access.create).by, admin);
  return list && detail && may ? [{ record, address: detail.path.replace(':id', 'new') }] : [];
});

const asked = ({ fields }: AnyRecord): [name: string, spec: Spec][] =>
  Object.entries(fields as Fields)
    .map(([name, { spec }]): [string, Spec] => [name, spec])
    .filter(([, spec]) => spec.required && !spec.computed && !spec.default && spec.writers === undefined);

const words: Readonly<Record<string, string>> = {
  text: 'Typed once',
  longText: 'Typed once',
  email: 'typed.once@tidewater.example',
  url: 'https://tidewater.example/typed-once',
  phone: '+15550100',
  date: '2027-02-03',
  integer: '3',
  money: '12.50',
  percent: '5',
};

/** Fills a required field by keyboard alone, as far as its kind is written on one line or picked from a list. */
async function fill(page: Page, name: string, spec: Spec): Promise<void> {
  const control = page.getByRole('form').getByLabel(labelOf(name, spec)).first();
  await control.focus();
  const kind = spec.kind.name;
  if (words[kind]) {
    const { min } = spec.options as { min?: number };
    const typed = kind === 'integer' && min ? String(min) : words[kind];
    await page.keyboard.press('Control+a');
    await (kind === 'date' ? control.fill(typed) : page.keyboard.type(typed));
  } else if (kind === 'ref' || kind === 'person' || kind === 'reference') {
    await page.keyboard.press('ArrowDown');
    await expect(control.locator('xpath=..').getByRole('button').first()).toBeVisible();
    await page.keyboard.press('Enter');
  } else if (kind === 'choice') await control.selectOption({ index: 1 });
  else if (kind === 'choices')
    await page
      .getByRole('group', { name: labelOf(name, spec) })
      .getByRole('checkbox')
      .first()
      .press('Space');
}

const simple = new Set([...Object.keys(words), 'choice', 'choices', 'ref', 'person', 'reference', 'yesNo']);

test('there are forms to try', () => expect(forms.length).toBeGreaterThan(3));

interface Form {
  readonly record: AnyRecord;
  readonly address: string;
}

/** By keyboard alone: what is missing, and where. */
async function saysWhatIsMissing(page: Page, { record, address }: Form): Promise<void> {
  const missing = asked(record);
  if (missing.length === 0) return; // it would be saved
  await page.getByRole('form').getByRole('textbox').or(page.getByRole('form').getByRole('combobox')).first().focus();
  await page.keyboard.press('Control+Enter');
  for (const [name, spec] of missing)
    await expect(page.getByText(`${labelOf(name, spec)} is required`).first()).toBeVisible();
  const isAtFault = await page.evaluate(() => {
    const at = document.activeElement;
    return at?.getAttribute('aria-invalid') === 'true' || at?.closest('[role=alert], fieldset') !== null;
  });
  expect(isAtFault).toBe(true);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
}

async function keepsWhatWasTyped(page: Page, { record }: Form): Promise<void> {
  for (const [name, spec] of asked(record)) await fill(page, name, spec);
  const calls = (url: URL) => url.pathname === `/api/v1/${record.name}`;
  await page.route(calls, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The server cannot be reached.').first()).toBeVisible();
  for (const [name, spec] of asked(record))
    if (['text', 'longText', 'email', 'url'].includes(spec.kind.name))
      await expect(page.getByRole('form').getByLabel(labelOf(name, spec)).first()).toHaveValue(
        words[spec.kind.name] ?? '',
      );
  await page.unroute(calls);
}

for (const [at, some] of parts(forms, 24).entries())
  test(`forms say what is missing, and keep what was typed when the connection is lost: part ${at + 1}`, async ({
    as,
  }) => {
    test.setTimeout(240_000);
    const page = await as('Dana Whitfield');
    // The browser asks before it throws away what was typed.
    page.on('dialog', (question) => void question.accept());
    for (const form of some.filter(({ record }) => isDue(record.name)))
      await test.step(form.record.label[0], async () => {
        await page.goto(form.address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await saysWhatIsMissing(page, form);
        if (asked(form.record).every(([, spec]) => simple.has(spec.kind.name))) await keepsWhatWasTyped(page, form);
      });
  });

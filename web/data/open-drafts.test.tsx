import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useDraftsOpen } from './open-drafts.ts';
import type { Me } from './session.ts';

const me = (draftKey: string | undefined) =>
  ({ organization: { id: 'county' }, member: { id: 'rosa' }, draftKey }) as unknown as Me;

test.each([
  ['nobody', null, false],
  ['a person whose drafts have no key', me(undefined), true],
  ['a person whose drafts have an empty key', me(''), true],
  ['a person whose drafts are still sealed', me('key'), false],
])('at the first look of %s what was typed can be read: %#', (_who, of, isOpen) => {
  let seen: boolean | null = null;
  function Form() {
    seen = useDraftsOpen(of);
    return null;
  }
  renderToStaticMarkup(<Form />);
  expect(seen).toBe(isOpen);
});

import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { f } from '#kernel';
import { type Product, ProductProvider } from '#web/shell/product.ts';
import { rendered, settled } from '../../tests/world/rendered.ts';
import { uploadsUnderWay } from './detail/uploads.tsx';
import { FieldInput } from './inputs.tsx';

/** How many turns of the program each next upload takes. */
let turns: number[] = [];

class Sent {
  readonly upload = {};
  status = 201;
  responseText = '';
  onload = () => {};
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  async send(file: File) {
    this.responseText = JSON.stringify({ id: file.name });
    for (let left = turns.shift() ?? 0; left > 0; left--) await new Promise((go) => setImmediate(go));
    this.onload();
  }
}

const product = { domains: [] } as unknown as Product; // as much of one as this input asks
const { spec } = f.attachments();
let held: unknown;
const hold = (draft: unknown) => void (held = draft);
let end = async () => {};

function Form() {
  const [draft, setDraft] = useState<unknown>([]);
  useEffect(() => hold(draft), [draft]);
  return <FieldInput id="quotes" name="quotes" spec={spec} draft={draft} onDraft={setDraft} issues={[]} />;
}

afterEach(async () => {
  await end();
  vi.unstubAllGlobals();
});

test('of three quotes that are chosen together the form keeps all three, in whatever turns their uploads end', async () => {
  vi.stubGlobal('XMLHttpRequest', Sent);
  for (let first = 0; first < 4; first++)
    for (let second = 0; second < 4; second++)
      for (let third = 0; third < 4; third++) {
        const order = [first, second, third];
        turns = [...order];
        const form = await rendered(
          <ProductProvider value={product}>
            <Form />
          </ProductProvider>,
        );
        ({ end } = form);
        const choose = form.root.one('input').props['onChange'] as (event: unknown) => void;
        choose({ target: { files: ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => new File(['x'], name)) } });
        expect(uploadsUnderWay()).toBe(1);
        await settled(30);
        expect(uploadsUnderWay()).toBe(0);
        expect(held, `turns ${order.join(', ')}`).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
        await form.end();
        end = async () => {};
      }
});

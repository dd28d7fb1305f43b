import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProblemError } from '../data/call.ts';
import type { DeviceStore } from './device-store.ts';
import { openOutbox, type Outbox, type Outcome, type Parcel, stateOf } from './outbox.ts';

/** A disk that outlives the window: values go through JSON as on the device. */
function disk(): DeviceStore {
  const kept = new Map<string, string>();
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    put: async (name, value) => void kept.set(name, JSON.stringify(value)),
    get: async (name) => JSON.parse(kept.get(name) ?? 'null') as unknown,
    all: async (prefix) =>
      [...kept].filter(([name]) => name.startsWith(prefix)).map(([, text]) => JSON.parse(text) as unknown),
    remove: async (name) => void (kept.delete(name), files.delete(name)),
    putBytes: async (name, bytes) => void files.set(name, bytes),
    getBytes: async (name) => files.get(name) ?? null,
  };
}

const received = (deviceKey: string): Outcome => ({
  deviceKey,
  receipt: {
    number: `FLD-${deviceKey}`,
    receivedAt: '2026-11-24T08:00:00.000Z',
    entry: `LAB-${deviceKey}`,
    entryId: deviceKey,
  },
  refusal: null,
});

/** A server that makes one entry of each key, whose answers may be lost on the way back. */
function server(fails: () => 'before' | 'after' | null = () => null) {
  const made = new Map<string, Parcel>();
  const send = async (parcels: readonly Parcel[]): Promise<readonly Outcome[]> => {
    const how = fails();
    if (how === 'before') throw new ProblemError(0, { code: 'offline' });
    for (const parcel of parcels) if (!made.has(parcel.deviceKey)) made.set(parcel.deviceKey, parcel);
    if (how === 'after') throw new ProblemError(503, {});
    return parcels.map(({ deviceKey }) => received(deviceKey));
  };
  return { made, send };
}

const NOON = new Date('2026-11-24T12:00:00.000Z');
const now = () => NOON;
const upload = async (file: File) => `document of ${file.name}`;
const states = (outbox: Outbox) => outbox.entries().map((entry) => stateOf(entry, outbox.sending()));

test('an entry is kept until it has a receipt, and then only the receipt is', async () => {
  let online = false;
  const { made, send } = server(() => (online ? null : 'before'));
  const store = disk();
  const outbox = await openOutbox({ store, own: 'pinal.rosa', send, upload, now });
  await outbox.add('incident_event', { text: 'Water over Mill Road.' });
  await outbox.sendAll();
  expect(states(outbox)).toEqual(['kept']);
  expect(outbox.halt()).toBe('offline');
  online = true;
  const opened = await openOutbox({ store, own: 'pinal.rosa', send, upload, now });
  expect(opened.waiting()).toBe(1);
  await opened.sendAll();
  expect(states(opened)).toEqual(['received']);
  expect(opened.entries()[0]?.values).toEqual({});
  expect(made.size).toBe(1);
});

test('a refused entry stays with its reason until it is mended, and holds no other up', async () => {
  const seen: Parcel[] = [];
  const outbox = await openOutbox({
    store: disk(),
    own: 'pinal.rosa',
    now,
    upload,
    send: async (parcels) =>
      parcels.map((parcel) => {
        if (parcel.values['hours'] !== 30) return seen.push(parcel), received(parcel.deviceKey);
        const message = 'A person works 24 hours a day at most.';
        return {
          deviceKey: parcel.deviceKey,
          receipt: null,
          refusal: { message, issues: [{ path: 'hours', code: 'rule', message }] },
        };
      }),
  });
  const { key } = await outbox.add('labor_entry', { hours: 30 });
  await outbox.add('labor_entry', { hours: 8 });
  await outbox.sendAll();
  expect(states(outbox).toSorted()).toEqual(['received', 'refused']);
  expect(outbox.entries().find((one) => one.key === key)?.refusal?.issues[0]?.path).toBe('hours');
  await outbox.mend(key, { hours: 12 });
  await outbox.sendAll();
  expect(states(outbox)).toEqual(['received', 'received']);
  expect(seen.map(({ deviceKey }) => deviceKey)).toContain(key);
});

test('without a session nothing is sent and nothing is refused; another person’s entries are not touched', async () => {
  const store = disk();
  const send = async () => {
    throw new ProblemError(401, { code: 'signed_out' });
  };
  const rosa = await openOutbox({ store, own: 'pinal.rosa', send, upload, now });
  await rosa.add('incident_event', { text: 'Water.' });
  await rosa.sendAll();
  expect([rosa.halt(), states(rosa)]).toEqual(['sign-in', ['kept']]);
  const ben = await openOutbox({ store, own: 'pinal.ben', send, upload, now });
  expect(ben.entries()).toEqual([]);
});

test('what was discarded is not sent, and receipts go after two weeks', async () => {
  const store = disk();
  const { made, send } = server();
  const outbox = await openOutbox({ store, own: 'pinal.rosa', send, upload, now });
  const { key } = await outbox.add('incident_event', { text: 'Wrong incident.' });
  await outbox.discard(key);
  await outbox.add('incident_event', { text: 'Right incident.' });
  await outbox.sendAll();
  expect([...made.values()].map(({ values }) => values['text'])).toEqual(['Right incident.']);
  const later = await openOutbox({
    store,
    own: 'pinal.rosa',
    send,
    upload,
    now: () => new Date('2026-12-24T12:00:00Z'),
  });
  expect(later.entries()).toEqual([]);
});

test('what another person signed in for is not sent as theirs', async () => {
  const { made, send } = server();
  const outbox = await openOutbox({ store: disk(), own: 'pinal.rosa', send, upload, now, isOwn: async () => false });
  await outbox.add('incident_event', { text: 'Water.' });
  await outbox.sendAll();
  expect([outbox.halt(), states(outbox), made.size]).toEqual(['sign-in', ['kept'], 0]);
});

test('an entry that the server cannot take holds no other up, and what it fails at waits', async () => {
  const arrived: unknown[] = [];
  const outbox = await openOutbox({
    store: disk(),
    own: 'pinal.rosa',
    now,
    upload,
    async send(parcels) {
      if (parcels.some(({ values }) => values['n'] === 'large')) throw new ProblemError(413, { detail: 'Too large.' });
      if (parcels.some(({ values }) => values['n'] === 'fails')) throw new ProblemError(500, {});
      for (const { values } of parcels) arrived.push(values['n']);
      return parcels.map(({ deviceKey }) => received(deviceKey));
    },
  });
  for (const n of ['one', 'large', 'fails', 'two']) await outbox.add('incident_event', { n });
  await outbox.sendAll();
  expect(arrived.toSorted()).toEqual(['one', 'two']);
  expect(states(outbox).toSorted()).toEqual(['kept', 'received', 'received', 'refused']);
});

test('a change of an entry that was sent meanwhile is refused, so that nothing typed is lost in silence', async () => {
  const store = disk();
  const { send } = server();
  const outbox = await openOutbox({ store, own: 'pinal.rosa', send, upload, now });
  const { key } = await outbox.add('incident_event', { text: 'Water.' });
  const elsewhere = await openOutbox({ store, own: 'pinal.rosa', send, upload, now });
  await elsewhere.sendAll();
  await expect(outbox.mend(key, { text: 'Deep water.' })).rejects.toThrow('This entry was sent meanwhile');
});

test('photos are kept beside their entry and go first; one that arrived is not sent again', async () => {
  const store = disk();
  const seen: string[] = [];
  let breaks = true;
  const { made, send } = server();
  const outbox = await openOutbox({
    store,
    own: 'pinal.rosa',
    now,
    send,
    async upload(file) {
      if (breaks && file.name === 'two.jpg') throw new ProblemError(0, { code: 'offline' });
      seen.push(`${file.name} ${await file.text()}`);
      return `document of ${file.name}`;
    },
  });
  const photos = ['one.jpg', 'two.jpg'].map((name) => new File([`bytes of ${name}`], name, { type: 'image/jpeg' }));
  const { files } = await outbox.add('damage_line', { facility: 'Mill Road culvert' }, photos);
  await outbox.sendAll();
  expect([outbox.halt(), states(outbox), made.size]).toEqual(['offline', ['kept'], 0]);
  breaks = false;
  await outbox.sendAll();
  expect(seen).toEqual(['one.jpg bytes of one.jpg', 'two.jpg bytes of two.jpg']);
  expect([...made.values()].map(({ documents }) => documents)).toEqual([
    ['document of one.jpg', 'document of two.jpg'],
  ]);
  expect(await store.getBytes(`file.pinal.rosa.${files[0]?.key}`)).toBeNull();
});

test('whatever is lost on the way and however often a window is closed, each entry arrives once', async () => {
  const act = fc.oneof(
    fc.record({ add: fc.integer({ min: 0, max: 999 }) }),
    fc.record({ send: fc.array(fc.constantFrom('before' as const, 'after' as const, null), { maxLength: 6 }) }),
    fc.constant({ reopen: true as const }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
      let faults: readonly ('before' | 'after' | null)[] = [];
      let at = 0;
      const { made, send } = server(() => faults[at++] ?? null);
      const store = disk();
      const open = () => openOutbox({ store, own: 'pinal.rosa', send, upload, now, most: 2 });
      let outbox = await open();
      const typed: number[] = [];
      for (const one of acts) {
        if ('add' in one) {
          typed.push(one.add);
          await outbox.add('incident_event', { n: one.add });
        } else if ('send' in one) {
          [faults, at] = [one.send, 0];
          await outbox.sendAll();
        } else outbox = await open();
      }
      faults = [];
      await outbox.sendAll();
      const arrived = [...made.values()].map(({ values }) => values['n']);
      expect(arrived.toSorted()).toEqual(typed.toSorted());
      expect(outbox.waiting()).toBe(0);
    }),
    { numRuns: 60 },
  );
});

import type { AnyRecord, Fields, InputOf } from '#kernel';
import { me as presentMe } from '#kernel/calls/session-calls.ts';
import { localTime, moment } from '#kernel/lists/days.ts';
import { client } from '#web/data/client.ts';
import { canKeep, type DeviceStore, openDevice, TAKEN } from '#web/field/device-store.ts';
import { type Outbox, openOutbox } from '#web/field/outbox.ts';
import { send } from '#web/data/send.ts';
import { type Me, today } from '#web/data/session.ts';
import { uploadRow } from '#web/data/upload.ts';
import { startValues } from '#web/record/draft.ts';
import type { PickList } from '#web/record/fields-form.tsx';
import type { Values } from '#web/record/words.ts';
import { equipmentEntry } from '../public-assistance/equipment-entry.record.ts';
import { laborEntry } from '../public-assistance/labor-entry.record.ts';
import { damageLine } from '../public-assistance/damage-line.record.ts';
import { sendFieldEntries } from './field-calls.ts';
import { fieldForms, photosIn, takenAlong } from './field-forms.ts';
import { type FieldKind, fieldKinds, isFieldKind, MOST_SENT } from './field-words.ts';

/** What a device takes along: who works here, what may be entered, and the names that entries point at. */
export interface Taken {
  readonly own: string;
  readonly me: Omit<Me, 'draftKey'>;
  readonly kinds: readonly FieldKind[];
  readonly lists: Readonly<Record<string, { readonly rows: PickList; readonly isWhole: boolean }>>;
  readonly takenAt: string;
}

export interface Device {
  readonly store: DeviceStore;
  readonly taken: Taken | null;
  readonly outbox: Outbox | null;
}

const CURRENT = `${TAKEN}lists`;
/** Older names are not offered any more: the person connects first. */
const GOOD_FOR = 14 * 86_400_000;
const MOST_ROWS = 1000;
const PAGE = 200;

/** By record, the fields that people know its rows by. */
const knownBy: Readonly<Record<string, readonly string[]>> = {
  incident: ['number', 'name'],
  declared_disaster: ['number', 'title'],
  pa_project: ['number', 'title'],
  equipment_rate: ['costCode', 'description', 'edition'],
  labor_entry: ['number', 'employee', 'workDay'],
};

export const ownOf = ({ organization, member }: Pick<Me, 'organization' | 'member'>): string =>
  `${organization.id}.${member.id}`;

/** What this person may enter: a log entry anyone, the rest who may make it in the office. */
const kindsOf = ({ may }: Pick<Me, 'may'>): readonly FieldKind[] =>
  Object.keys(fieldKinds)
    .filter(isFieldKind)
    .filter(
      (kind) =>
        ![damageLine, laborEntry, equipmentEntry].some(({ name }) => name === kind) || may.create.includes(kind),
    );

async function listOf(record: AnyRecord) {
  const rows: [string, string][] = [];
  let cursor: string | undefined;
  do {
    const page = await client(record).list({ limit: PAGE, ...(cursor ? { cursor } : {}) });
    for (const row of page.data) {
      const shown: Values = row;
      if (record.finalStates.includes(row.status ?? '')) continue;
      const said = (knownBy[record.name] ?? [record.title]).flatMap((name) =>
        typeof shown[name] === 'string' ? [shown[name]] : [],
      );
      rows.push([row.id, said.join(' · ')]);
    }
    cursor = page.next ?? undefined;
  } while (cursor && rows.length < MOST_ROWS);
  return { rows, isWhole: cursor === undefined };
}

/** Fetches what entries need and puts it on the device. */
export async function takeAlong(
  store: DeviceStore,
  me: Me,
  stub: (name: string) => AnyRecord | undefined,
): Promise<Taken> {
  const kinds = kindsOf(me);
  const wanted = new Set(kinds.flatMap((kind) => [...takenAlong(kind).values()]));
  const lists: Record<string, Taken['lists'][string]> = {};
  for (const name of wanted) {
    const record = stub(name);
    if (record) lists[name] = await listOf(record);
  }
  const { draftKey: _, ...person } = me;
  const taken = { own: ownOf(me), me: person, kinds, lists, takenAt: new Date().toISOString() };
  await store.put(CURRENT, taken);
  return taken;
}

async function takenIn(store: DeviceStore): Promise<Taken | null> {
  const found = (await store.get(CURRENT)) as Taken | undefined; // only this module writes it
  return found && Date.now() - Date.parse(found.takenAt) < GOOD_FOR ? found : null;
}

type Parcels = InputOf<typeof sendFieldEntries>['entries'];

export const outboxOf = (store: DeviceStore, own: string): Promise<Outbox> =>
  openOutbox({
    store,
    own,
    most: MOST_SENT,
    async isOwn() {
      const who = (await send(presentMe, { visitor: true })) as Pick<Me, 'organization' | 'member'> | null;
      return Boolean(who?.member && who.organization && ownOf(who) === own);
    },
    upload: async (file, key) => (await uploadRow('document', { file, key })).id,
    async send(parcels) {
      const all = parcels.map(({ documents, values, ...parcel }) => {
        const photos = isFieldKind(parcel.kind) ? photosIn(parcel.kind) : null;
        return { ...parcel, values: photos && documents.length > 0 ? { ...values, [photos]: documents } : values };
      });
      return (await send(sendFieldEntries, { device: deviceName(), entries: all as Parcels })).entries; // only such kinds are added
    },
  });

/** The device as it is found; as this person where one is signed in. */
export async function openField(me?: Pick<Me, 'organization' | 'member'>): Promise<Device | null> {
  if (!canKeep()) return null;
  const store = await openDevice();
  const found = await takenIn(store);
  const taken = me && found?.own !== ownOf(me) ? null : found;
  const own = me ? ownOf(me) : taken?.own;
  return { store, taken, outbox: own === undefined ? null : await outboxOf(store, own) };
}

const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'Linux'] as const;
const deviceName = (): string => systems.find((one) => navigator.userAgent.includes(one)) ?? 'Other device';

/** Choices for the fields that point at other rows. */
export function picksOf(kind: FieldKind, { lists }: Taken): Readonly<Record<string, PickList>> {
  return Object.fromEntries([...takenAlong(kind)].map(([field, to]) => [field, lists[to]?.rows ?? []]));
}

const instantsOf = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, { spec }]) => (spec.kind.name === 'instant' ? [name] : []));

/** A form of fields writes instants as clock time; the organization’s clock is meant. */
export function inClock(kind: FieldKind, values: Values, zone: string, to: 'clock' | 'instant'): Values {
  const turned = instantsOf(fieldForms[kind]).flatMap((name) => {
    const value = values[name];
    if (typeof value !== 'string') return [];
    return [[name, to === 'clock' ? `${localTime(value, zone)}:00.000Z` : moment(value.slice(0, 16), zone)] as const];
  });
  return { ...values, ...Object.fromEntries(turned) };
}

/** What a new entry begins with: the defaults of its fields, this moment, and what there is only one of. */
export function startOf(kind: FieldKind, { me, lists }: Taken): Values {
  const fields = fieldForms[kind];
  const now = new Date().toISOString();
  const only = [...takenAlong(kind)].flatMap(([field, to]) => {
    const [one, ...others] = lists[to]?.rows ?? [];
    return one && others.length === 0 ? [[field, one[0]] as const] : [];
  });
  const values = {
    ...Object.fromEntries(instantsOf(fields).map((name) => [name, now])),
    ...startValues(fields, { actor: me.member.id, today: today(me as Me) }), // only the zone of the organization is read
    ...Object.fromEntries(only),
  };
  return inClock(kind, values, me.organization.timeZone, 'clock');
}

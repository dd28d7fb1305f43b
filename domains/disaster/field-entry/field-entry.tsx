import { useEffect, useState, useSyncExternalStore } from 'react';
import { type IconName, labelOf } from '#kernel';
import { type KeptEntry, type Outbox, stateOf } from '#web/field/outbox.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { fieldForms, photosIn } from './field-forms.ts';
import { type FieldKind, fieldKinds, isFieldKind } from './field-words.ts';
import { inClock, picksOf, startOf, type Taken } from './taking.tsx';

const icons: Readonly<Record<FieldKind, IconName>> = {
  incident_event: 'pencil',
  damage_assessment: 'triangle-alert',
  damage_line: 'table',
  labor_entry: 'users',
  equipment_entry: 'truck',
  load_ticket: 'clipboard-list',
};
const looks: Readonly<Record<ReturnType<typeof stateOf>, readonly [words: string, tone: BadgeTone]>> = {
  kept: ['On this device', 'warn'],
  sending: ['Sending', 'review'],
  refused: ['Not accepted', 'danger'],
  received: ['Received', 'good'],
};
const halts = {
  offline: 'No connection. Entries are sent when it is back.',
  'sign-in': 'Sign in as the person who entered these to send them.',
  busy: 'The server is busy. Entries are sent again in a moment.',
} as const;

/** What a busy server or a session that has ended held up is sent again by itself. */
const AGAIN_MS = 30_000;

interface Typing {
  readonly kind: FieldKind;
  /** The entry that is mended. */
  readonly entry?: KeptEntry;
}

interface FieldEntryProps {
  readonly taken: Taken;
  readonly outbox: Outbox;
  readonly isOnline: boolean;
  /** Where a received entry is shown; nowhere without a connection. */
  readonly placeOf?: (kind: FieldKind, id: string) => string | null;
}

/** Entries are typed, kept on the device, and sent as soon as the server answers. */
export function FieldEntry({ taken, outbox, isOnline, placeOf = () => null }: FieldEntryProps) {
  const [typing, setTyping] = useState<Typing | null>(null);
  const entries = useSyncExternalStore(outbox.listen, outbox.entries);
  const halt = useSyncExternalStore(outbox.listen, outbox.halt);
  const waiting = entries.filter(({ receipt }) => receipt === null).length;
  useEffect(() => {
    if (!isOnline) return;
    void outbox.sendAll();
    const again = setInterval(() => void (outbox.waiting() > 0 && outbox.sendAll()), AGAIN_MS);
    return () => clearInterval(again);
  }, [isOnline, outbox]);
  const done = () => {
    setTyping(null);
    if (isOnline) void outbox.sendAll();
  };
  return (
    <div className="space-y-4">
      {typing ? (
        <Form key={typing.entry?.key ?? typing.kind} {...{ typing, taken, outbox }} onDone={done} />
      ) : (
        <div className="grid grid-cols-2 gap-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
          {taken.kinds.map((kind) => (
            <button
              key={kind}
              type="button"
              className="button min-h-16 justify-center text-base"
              onClick={() => setTyping({ kind })}
            >
              <Icon name={icons[kind]} />
              {fieldKinds[kind]}
            </button>
          ))}
        </div>
      )}
      <Panel
        title="Entries"
        action={
          waiting > 0 && (
            <button type="button" className="button" disabled={!isOnline} onClick={() => void outbox.sendAll()}>
              Send now
            </button>
          )
        }
      >
        <output className="text-muted block px-4 pb-2">
          {waiting === 0 ? 'Everything is sent.' : `${waiting} not sent yet.`} {waiting > 0 && halt && halts[halt]}
          {halt === 'sign-in' && waiting > 0 && (
            <>
              {' '}
              <a className="link" href="/mobile-field-operations">
                Sign in
              </a>
            </>
          )}
        </output>
        {entries.length === 0 ? (
          <Empty title="No entries" icon="smartphone">
            What you enter here is kept on this device until the server has received it.
          </Empty>
        ) : (
          <ul>
            {entries.toReversed().map((entry) => (
              <Entry
                key={entry.key}
                {...{ entry, outbox, placeOf, taken }}
                onEdit={(kind) => setTyping({ kind, entry })}
              />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

interface FormProps extends Pick<FieldEntryProps, 'taken' | 'outbox'> {
  readonly typing: Typing;
  readonly onDone: () => void;
}

function Form({ typing: { kind, entry }, taken, outbox, onDone }: FormProps) {
  const zone = taken.me.organization.timeZone;
  const fields = fieldForms[kind];
  const place = Object.keys(fields).find((name) => fields[name]?.spec.kind.name === 'place');
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [kept, setKept] = useState(entry?.files ?? []);
  const [start] = useState(() => (entry ? inClock(kind, entry.values, zone, 'clock') : startOf(kind, taken)));
  return (
    <section aria-label={fieldKinds[kind]} className="panel space-y-3 p-4">
      <h2 className="text-base">{fieldKinds[kind]}</h2>
      {entry?.refusal && (
        <div role="alert" className="wrong">
          <p>{entry.refusal.message}</p>
          {entry.refusal.issues.map(({ path, message }) => (
            <p key={path}>
              {labelOf(path, fields[path]?.spec)}: {message}
            </p>
          ))}
        </div>
      )}
      <FieldsForm
        label={fieldKinds[kind]}
        fields={fields}
        start={start}
        picks={picksOf(kind, taken)}
        submit="Save entry"
        sends="everything"
        holds
        onSave={async (values) => {
          const given = inClock(kind, { ...values }, zone, 'instant');
          if (entry) await outbox.mend(entry.key, given, { added: photos, kept });
          else await outbox.add(kind, given, photos);
          tell('Kept on this device', 'good');
          onDone();
        }}
        onCancel={onDone}
      >
        {(_, put) => (
          <>
            {place && <Locate onPoint={(point) => put(place, () => point)} />}
            {photosIn(kind) && (
              <Photos
                names={[...kept, ...photos].map(({ name }) => name)}
                onAdd={(files) => setPhotos((now) => [...now, ...files])}
                onRemove={(at) => {
                  setKept(kept.filter((_, one) => one !== at));
                  setPhotos(photos.filter((_, one) => one !== at - kept.length));
                }}
              />
            )}
          </>
        )}
      </FieldsForm>
    </section>
  );
}

/** The point of the device, which knows it without a connection. */
function Locate({ onPoint }: { readonly onPoint: (point: string) => void }) {
  const [said, setSaid] = useState('');
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        onPoint(`${coords.latitude.toFixed(6)}, ${coords.longitude.toFixed(6)}`);
        setSaid(`Accurate to ${Math.round(coords.accuracy)} m.`);
      },
      () => setSaid('The device gave no location. Enter it by hand.'),
      { enableHighAccuracy: true, timeout: 20_000 },
    );
  return (
    <p className="flex flex-wrap items-center gap-3">
      <button type="button" className="button" onClick={locate}>
        Use my location
      </button>
      <output className="text-muted">{said}</output>
    </p>
  );
}

interface PhotosProps {
  readonly names: readonly string[];
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRemove: (at: number) => void;
}

/** Photos wait on the device with their entry. */
const Photos = ({ names, onAdd, onRemove }: PhotosProps) => (
  <div className="space-y-2">
    <DropPlace label="Add photos" accept="image/*" many onFiles={onAdd} />
    <ul className="space-y-1 empty:hidden">
      {names.map((name, at) => (
        <li key={`${at} ${name}`} className="flex items-center gap-2">
          <span className="min-w-0 truncate">{name}</span>
          <button type="button" className="button ml-auto" aria-label={`Remove ${name}`} onClick={() => onRemove(at)}>
            Remove
          </button>
        </li>
      ))}
    </ul>
  </div>
);

interface EntryProps extends Required<Pick<FieldEntryProps, 'placeOf'>>, Pick<FieldEntryProps, 'taken' | 'outbox'> {
  readonly entry: KeptEntry;
  readonly onEdit: (kind: FieldKind) => void;
}

/** What tells an entry from others of its kind. */
const wordsOf = ({ values }: KeptEntry): string =>
  ['text', 'facility', 'employee', 'equipment'].flatMap((name) => {
    const said = values[name];
    return typeof said === 'string' ? [said] : [];
  })[0] ?? '';

function Entry({ entry, outbox, placeOf, taken, onEdit }: EntryProps) {
  const { key, kind, enteredAt, refusal, receipt } = entry;
  const sending = useSyncExternalStore(outbox.listen, outbox.sending);
  const [isDiscarding, setDiscarding] = useState(false);
  if (!isFieldKind(kind)) return null;
  const [words, tone] = looks[stateOf(entry, sending)];
  const { timeZone } = taken.me.organization;
  const at = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const to = receipt && placeOf(kind, receipt.entryId);
  const name = receipt ? receipt.entry : wordsOf(entry);
  return (
    <li className="border-line flex flex-wrap items-start gap-x-3 gap-y-1 border-t px-4 py-2">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="truncate">
          <span className="font-medium">{fieldKinds[kind]}</span>{' '}
          {to ? (
            <a className="link" href={to}>
              {name}
            </a>
          ) : (
            name
          )}
        </p>
        <p className="note">
          Entered {at.format(new Date(enteredAt))}
          {entry.files.length > 0 && ` · ${entry.files.length} ${entry.files.length === 1 ? 'photo' : 'photos'}`}
          {receipt && ` · Receipt ${receipt.number}, received ${at.format(new Date(receipt.receivedAt))}`}
        </p>
        {refusal && <p className="wrong">{refusal.issues[0]?.message ?? refusal.message}</p>}
      </div>
      <Badge tone={tone}>{words}</Badge>
      {!receipt && (
        <span className="flex gap-2">
          <button type="button" className="button" onClick={() => onEdit(kind)}>
            Edit
          </button>
          <button type="button" className="button" onClick={() => setDiscarding(true)}>
            Discard
          </button>
        </span>
      )}
      {isDiscarding && (
        <Confirm
          title="Discard this entry?"
          action="Discard entry"
          isBusy={false}
          isDanger
          onConfirm={() => void outbox.discard(key)}
          onClose={() => setDiscarding(false)}
        >
          It was not sent and exists on this device alone.
        </Confirm>
      )}
    </li>
  );
}

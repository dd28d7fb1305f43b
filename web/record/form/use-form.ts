import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AnyRecord, Fields, Issue } from '#kernel';
import { gesture, ProblemError } from '#web/data/call.ts';
import { client, type Shown } from '#web/data/client.ts';
import { useChanged } from '#web/data/query.ts';
import { type Me, maySet, today, useSession } from '#web/data/session.ts';
import { useRecords } from '#web/shell/product.ts';
import { say } from '#web/shell/messages.tsx';
import { navigate, navigateFreely, useHeldLeave, usePlace } from '#web/shell/router.tsx';
import type { Stale } from '../conflict.tsx';
import { changedDrafts, type DraftChange, type Drafts, draftsOf, judged, putIn, startValues } from '../draft.ts';
import { titleOf, type Values } from '../words.ts';
import { uploadsUnderWay } from '../detail/uploads.tsx';
import { useKeptWork } from './kept-work.ts';

type Row = Shown<AnyRecord>;

const isNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** Whether a field is left to a step that asks for it, which this row has not come to. */
function isLater({ fields, transitions }: AnyRecord, name: string, row: Row | null): boolean {
  const steps = Object.values(transitions).filter(({ fieldsToFill = [] }) => fieldsToFill.includes(name));
  if (steps.length === 0 || fields[name]?.spec.required) return false;
  return !row || (isNothing(row[name]) && !steps.some(({ from }) => [from].flat().includes(row.status)));
}

const settable = (record: AnyRecord, me: Me, row: Row | null): Fields =>
  Object.fromEntries(
    Object.entries(record.fields).filter(
      ([name, { spec }]) =>
        !spec.computed &&
        !(row && (spec.fixed || Object.hasOwn(row.fixed, name))) &&
        !isLater(record, name, row) &&
        maySet(me, record, name),
    ),
  );

const startOf = (fields: Fields, me: Me, given: Values): Drafts =>
  draftsOf(
    fields,
    { ...startValues(fields, { actor: me.member.id, today: today(me) }), ...given },
    me.organization.timeZone,
  );

const nameOf = ({ path }: Issue): string => path.split('.')[0] ?? '';

interface FormGiven {
  readonly onAnew: () => void;
  /** Where the form is a part of a page that stays; else the row is opened. */
  readonly onSaved?: () => void;
  /** What a new row begins with besides the defaults of its fields. */
  readonly start?: Values;
}

/** A form of any record: what is typed, what is wrong with it, and how it is saved. */
export function useForm(record: AnyRecord, row: Row | null, { onAnew, onSaved, start = {} }: FormGiven) {
  const me = useSession();
  const { path } = usePlace();
  const records = useRecords();
  const changed = useChanged(record);
  const zone = me.organization.timeZone;
  const fields = settable(record, me, row);
  const [base, setBase] = useState(() => ({
    row,
    version: row?.version ?? 0,
    drafts: row ? draftsOf(fields, row, zone) : startOf(fields, me, start),
  }));
  const [drafts, setDrafts] = useState(base.drafts);
  const [fromServer, setFromServer] = useState<readonly Issue[]>([]);
  const [tried, setTried] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [stale, setStale] = useState<Stale | null>(null);
  const [once] = useState(gesture);

  const mine = changedDrafts(base.drafts, drafts);
  const isUnsaved = Object.keys(mine).length > 0;
  const held = useHeldLeave(isUnsaved);
  const kept = useKeptWork({ record, row, fields, mine, version: base.version });
  const { values, issues: found } = judged(fields, row ? mine : drafts, { partial: row !== null, zone });
  // Until saving was tried, only what was changed and left again is judged.
  const told = tried ? found : found.filter((issue) => left.has(nameOf(issue)) && nameOf(issue) in mine);

  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: ({ version }: { version: number; another?: boolean }) =>
      once({ version, values }, (key) =>
        row ? client(record).edit(row.id, version, values, key) : client(record).create(values as never, key),
      ),
    onSuccess: async (saved, { another }) => {
      kept.drop();
      await changed();
      if (another) return startAnew(saved);
      if (onSaved) return onSaved();
      navigateFreely(row ? path : (records.rowAt(record.name, saved.id) ?? path), { replace: true });
    },
    onError(failed) {
      if (!(failed instanceof ProblemError)) return;
      setFromServer(failed.issues);
      if (failed.code === 'stale' && base.row)
        setStale({ mine: values, base: base.row, theirs: failed.extra['current'] as Row }); // a stale answer carries the row
    },
  });

  const startAnew = (saved: Row) => {
    setDrafts(base.drafts);
    setTried(false);
    setLeft(new Set());
    const at = records.rowAt(record.name, saved.id);
    say({
      title: `${titleOf(record, saved)} saved`,
      ...(at ? { action: { label: 'Open it', run: () => navigate(at) } } : {}),
    });
    onAnew();
  };

  const rebase = (current: Row, keep: Drafts) => {
    const theirs = draftsOf(fields, current, zone);
    setBase({ row: current, version: current.version, drafts: theirs });
    setDrafts({ ...theirs, ...keep });
    setStale(null);
    void changed();
  };
  const again = useRef<number | null>(null);
  // A choice between two versions is saved once the form holds it.
  useEffect(() => {
    if (again.current === null) return;
    const version = again.current;
    again.current = null;
    mutate({ version });
  });

  return {
    fields,
    drafts,
    held,
    stale,
    isUnsaved,
    kept: kept.found,
    isBusy: isPending,
    isTried: tried,
    problem: error instanceof ProblemError && !stale ? error : null,
    issues: [...told, ...fromServer],
    put(name: string, change: DraftChange) {
      setDrafts((now) => putIn(now, name, change));
      setFromServer((known) => known.filter((issue) => nameOf(issue) !== name));
    },
    /** The person went on to another field. */
    leave: (name: string) => setLeft((known) => (known.has(name) ? known : new Set(known).add(name))),
    /** False when something has to be put right first. */
    save({ another = false } = {}): boolean {
      setTried(true);
      if (uploadsUnderWay() > 0) {
        say({ title: 'A file is still uploading', text: 'Save when it is done, so that the file is part of it.' });
        return true;
      }
      if (found.length > 0) return false;
      if (row && !isUnsaved) navigateFreely(path, { replace: true });
      else mutate({ version: base.version, another });
      return true;
    },
    cancel: () => navigate(row ? path : (records.listAt(record.name) ?? '/dashboard')),
    discard() {
      kept.drop();
    },
    goOn() {
      if (!kept.found) return;
      // With the version that was looked at then, so that a change made meanwhile is shown before anything is overwritten.
      if (row) setBase((now) => ({ ...now, version: kept.found?.version || now.version }));
      setDrafts((now) => ({ ...now, ...kept.found?.drafts }));
      kept.take();
    },
    /** What to keep of one's own where both changed; everything else as they left it. */
    choose(names: readonly string[]) {
      if (!stale) return;
      const keep = Object.fromEntries(Object.entries(mine).filter(([name]) => names.includes(name)));
      rebase(stale.theirs, keep);
      reset();
      if (names.length > 0) again.current = stale.theirs.version;
    },
    putOff() {
      setStale(null);
      reset();
    },
  };
}

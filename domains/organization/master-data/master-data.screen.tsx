import { useState } from 'react';
import { type AnswerOf, urlOf } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { ProblemError } from '#web/data/call.ts';
import { useSession } from '#web/data/session.ts';
import { upload } from '#web/data/upload.ts';
import { useRecords } from '#web/shell/product.ts';
import { tell } from '#web/shell/messages.tsx';
import { Link, navigate, useTitle } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { CodeFinder } from './code-finder.tsx';
import { commodityCode } from './commodity-code.record.ts';
import { masterDataChange } from './master-data-change.record.ts';
import { SOON_DAYS, unitsGovern } from './master-data.ts';
import {
  commonUnits,
  importCodes,
  type MasterOverview,
  type MasterSet,
  masterOverview,
  naicsList,
} from './master-data-calls.ts';
import { unitOfMeasure } from './unit-of-measure.record.ts';

/** The words that others stand on: how each list stands, what waits for agreement, and where codes come from. */
export default function MasterDataScreen() {
  useTitle('Master Data');
  const overview = useCall(masterOverview);
  const waiting = overview.data?.waiting ?? 0;
  const { listAt } = useRecords();
  return (
    <>
      <PageHead
        title="Master Data"
        note="Commodity codes, units, payment terms and reason codes. Changes need two people."
      >
        <Link to={listAt(masterDataChange.name) ?? '/master-data'} className="button">
          <Icon name="clipboard-check" />
          Change requests
          {waiting > 0 && <span className="badge-count">{waiting}</span>}
        </Link>
      </PageHead>
      <Answered of={overview}>
        {(data) => (
          <div className="space-y-5">
            {data.waiting > 0 && <Waiting overview={data} />}
            <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
              {data.sets.map((set) => (
                <li key={set.record}>
                  <SetCard set={set} />
                </li>
              ))}
            </ul>
            <OtherLists />
            <div className="grid items-start gap-4 xl:grid-cols-2">
              <CodeFinder />
              <MostUsed overview={data} />
            </div>
            <Sources missingUnits={data.missingUnits} />
          </div>
        )}
      </Answered>
    </>
  );
}

function Waiting({ overview: { waiting, waitingForYou } }: { readonly overview: MasterOverview }) {
  const { listAt } = useRecords();
  return (
    <p className="border-edge flex flex-wrap items-center gap-2 rounded-md border p-3">
      <Icon name="clock" />
      {waiting === 1 ? 'One request waits' : `${waiting} requests wait`} for agreement
      {waitingForYou > 0 && `, ${waitingForYou} of them for yours`}.
      <Link to={`${listAt(masterDataChange.name) ?? ''}?status=proposed`} className="link">
        Look at them
      </Link>
    </p>
  );
}

function SetCard({ set }: { readonly set: MasterSet }) {
  const { stub, listAt } = useRecords();
  const record = stub(set.record);
  const at = listAt(set.record);
  if (!record || !at) return null;
  return (
    <section aria-label={record.label[1]} className="panel flex h-full flex-col gap-2 p-4">
      <h2>
        <Link to={at} className="link">
          {record.label[1]}
        </Link>
      </h2>
      <p className="text-2xl font-semibold tabular-nums">
        {set.active.toLocaleString('en-US')} <span className="text-muted text-sm font-normal">in use or ready</span>
      </p>
      <div className="mt-auto flex flex-wrap gap-1.5">
        {set.unused !== null && <Badge>{set.unused.toLocaleString('en-US')} not used yet</Badge>}
        {set.retired > 0 && <Badge>{set.retired} retired</Badge>}
        {set.merged > 0 && <Badge>{set.merged} merged</Badge>}
        {set.endSoon > 0 && (
          <Badge tone="warn">
            {set.endSoon} end within {SOON_DAYS} days
          </Badge>
        )}
        {set.withoutOwner > 0 && <Badge tone="warn">{set.withoutOwner} without an owner</Badge>}
      </div>
    </section>
  );
}

/** Kept elsewhere, but looked for here. */
const elsewhere = ['holiday', 'agency', 'cost_center', 'rule_pack_choice'] as const;

function OtherLists() {
  const { stub, listAt } = useRecords();
  const open = elsewhere.flatMap((name) => {
    const [at, record] = [listAt(name), stub(name)];
    return at && record ? [{ name, at, label: record.label[1] }] : [];
  });
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="text-muted">Kept on pages of their own, by the rules of those pages:</span>
      {open.map(({ name, at, label }) => (
        <Link key={name} to={at} className="link">
          {label}
        </Link>
      ))}
    </p>
  );
}

function MostUsed({ overview: { mostUsed } }: { readonly overview: MasterOverview }) {
  const { rowAt } = useRecords();
  return (
    <Bars
      title="Most used entries"
      note={`Rows that use them, counted over all references.${mostUsed.total > mostUsed.data.length ? ` The first ${mostUsed.data.length} of ${mostUsed.total}; each list shows its own.` : ''}`}
      head="Entry"
      across="words"
      measure={{ kind: 'number', unit: ['row', 'rows'] }}
      empty="No entry is in use yet."
      series={[
        {
          name: 'Rows',
          points: mostUsed.data.map(({ id, record, name, count }) => {
            const to = rowAt(record, id);
            return { at: name, value: count, ...(to ? { to } : {}) };
          }),
        },
      ]}
    />
  );
}

function Sources({ missingUnits }: Pick<MasterOverview, 'missingUnits'>) {
  const mayImport = useSession().may.create.includes(commodityCode.name);
  const { listAt } = useRecords();
  const at = listAt(commodityCode.name) ?? '/master-data';
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const take = async () => {
    setBusy(true);
    setWrong(null);
    try {
      const answer = await fetch(urlOf(naicsList));
      if (!answer.ok) throw new Error(`${answer.status}`);
      const file = new File([await answer.blob()], 'naics-2017.csv', { type: 'text/csv' });
      const path = urlOf(importCodes, { name: file.name });
      const run = await upload<AnswerOf<typeof importCodes>>({ path, file });
      navigate(`${at}?import=${run.id}`);
    } catch (error) {
      setWrong(error instanceof ProblemError ? error.message : 'The list could not be fetched. Try again.');
      setBusy(false);
    }
  };
  return (
    <section aria-label="Where codes come from" className="panel space-y-3 p-4">
      <h2>Code sources</h2>
      <dl className="pairs">
        <div>
          <dt>NAICS</dt>
          <dd>
            The 2017 list comes with Levee. It is the work of the United States government and free to use. New codes of
            a later edition are imported from the Census Bureau’s file; codes that are there change by request only.
          </dd>
        </div>
        <div>
          <dt>NIGP</dt>
          <dd>
            Belongs to NIGP and is licensed to each agency. Levee has no copy: import the file that your licence gives
            you.
          </dd>
        </div>
        <div>
          <dt>UNSPSC</dt>
          <dd>
            Is published by the United Nations under its own terms. Levee has no copy: import the file that you have
            downloaded under them.
          </dd>
        </div>
        <div>
          <dt>Units</dt>
          <dd>
            {unitsGovern}
            {missingUnits.length > 0 && <CommonUnits missing={missingUnits} />}
          </dd>
        </div>
        <div>
          <dt>Crosswalk</dt>
          <dd>
            The column Crosswalk of a code names the same item in other lists, such as nigp:91359, and can be imported
            with it.
          </dd>
        </div>
      </dl>
      {mayImport && (
        <div className="flex flex-wrap gap-2">
          <button type="button" className="button" disabled={isBusy} onClick={() => void take()}>
            <Icon name="download" />
            {isBusy ? 'Reading the list…' : 'Take in NAICS 2017'}
          </button>
          <Link to={`${at}?import`} className="button">
            <Icon name="upload" />
            Import a file of your own
          </Link>
        </div>
      )}
      <p className="note">
        {mayImport
          ? 'The file is checked first: new codes, existing codes and differences. Nothing is created until you confirm.'
          : 'Only administrators import code lists.'}
      </p>
      <p role="alert" className="wrong empty:hidden">
        {wrong}
      </p>
    </section>
  );
}

/** A list that was begun by hand may lack what everybody counts in; whoever adds units adds those at one press. */
function CommonUnits({ missing }: { readonly missing: readonly string[] }) {
  const mayAdd = useSession().may.create.includes(unitOfMeasure.name);
  const { mutate, isPending, error } = useAct(commonUnits, {
    changes: [unitOfMeasure.name],
    onDone: ({ added }) => tell(`${added.length === 1 ? 'One unit is' : `${added.length} units are`} added`, 'good'),
  });
  return (
    <>
      <p className="mt-1">
        Not in this list: <span className="font-mono text-xs">{missing.join(', ')}</span>.
        {!mayAdd && ' An administrator can add them.'}
      </p>
      {mayAdd && (
        <button type="button" className="button mt-2" disabled={isPending} onClick={() => mutate({ codes: missing })}>
          {missing.length === 1 ? 'Add this common unit' : `Add these ${missing.length} common units`}
        </button>
      )}
      <p role="alert" className="wrong empty:hidden">
        {error?.message}
      </p>
    </>
  );
}

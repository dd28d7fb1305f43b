import { useState } from 'react';
import { urlOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { RecordScreen } from '#web/record/record-page.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { boardPacket } from './board-packet.record.ts';
import { packetContent, packetFile } from './dashboard-calls.ts';
import { isWhole, type PacketContent, type PacketPanel, sha256Of } from './packet.ts';
import { PacketTable } from './packet-table.tsx';
import { PanelFigures } from './panel-figures.tsx';

/** A frozen dashboard: to read, to print, to save, and to check against its hash. */
export default function PacketScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  return (
    <RecordScreen key={id} record={boardPacket} id={id} layout="own">
      {() => <Packet id={id} />}
    </RecordScreen>
  );
}

function Packet({ id }: { readonly id: string }) {
  const asked = useCall(packetContent, { id });
  return (
    <Answered of={asked}>
      {({ content, sha256 }) => {
        // What is shown is read from the very text that the hash is of.
        const packet = JSON.parse(content) as PacketContent; // as it was frozen
        return (
          <>
            <Check id={id} content={content} sha256={sha256} />
            <Head packet={packet} sha256={sha256} />
            <div className="grid items-start gap-4 min-[70rem]:grid-cols-2 print:grid-cols-1">
              {packet.panels.map((panel) => (
                <Panel key={panel.key} panel={panel} />
              ))}
            </div>
          </>
        );
      }}
    </Answered>
  );
}

function Head({ packet, sha256 }: { readonly packet: PacketContent; readonly sha256: string }) {
  const show = useShow();
  const { organization, dashboard, asOf, frozenAt, frozenBy, filterWords, panels } = packet;
  const facts = [
    ['Agency', organization],
    ['Dashboard', dashboard.name],
    ['As of', wholeDay(asOf, show)],
    ['Frozen', `${frozenBy}, ${momentOf(frozenAt, show)}`],
    ['Filters', filterWords.length === 0 ? 'None' : filterWords.join('; ')],
    ['Certified panels', `${panels.filter(({ certified }) => certified).length} of ${panels.length}`],
    ['SHA-256', sha256],
  ] as const;
  return (
    <section aria-label="Packet" className="panel">
      <dl className="grid gap-x-6 gap-y-3 p-4 sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(([label, said]) => (
          <div key={label} className={label === 'SHA-256' ? 'sm:col-span-2' : ''}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className={label === 'SHA-256' ? 'font-mono break-all' : 'wrap-anywhere'}>{said}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Panel({ panel }: { readonly panel: PacketPanel }) {
  const show = useShow();
  const { title, figures, picture, description, certified, report, rowCount, rowsSha256, notApplied, notes } = panel;
  return (
    <section aria-label={title} className="panel min-w-0 space-y-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base">{title}</h2>
        {certified ? (
          <Badge tone="good">Certified by {certified.by}</Badge>
        ) : (
          <Badge>{report ? 'Not certified' : 'Standard, not certified'}</Badge>
        )}
      </div>
      <PanelFigures figures={figures} picture={picture} description={description} />
      {figures.groups.length > 0 && figures.count > 0 && <PacketTable figures={figures} label={title} />}
      {notApplied.length > 0 && <p className="note">Not filtered by {notApplied.join(', ')}.</p>}
      {notes.length > 0 && (
        <ul aria-label="Notes" className="space-y-1">
          {notes.map(({ author, at, text }) => (
            <li key={`${at} ${text}`} className="border-line border-l-2 pl-3">
              <p className="wrap-anywhere">{text}</p>
              <p className="note">
                {author}, {momentOf(at, show)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="note break-all">
        {report ? `Report version ${report.version}. ` : 'Standard report. '}
        {rowCount.toLocaleString('en-US')} {rowCount === 1 ? 'row' : 'rows'}, SHA-256{' '}
        <span className="font-mono">{rowsSha256}</span>
      </p>
    </section>
  );
}

const EQUAL = 'Equal: the content matches its SHA-256.';
const DIFFERS = 'Not equal: the content was changed after it was frozen. Do not rely on it.';

/** Recomputes the hash in this browser, of what the server holds or of a file that came back. */
function Check({ id, content, sha256 }: { readonly id: string; readonly content: string; readonly sha256: string }) {
  const [said, say] = useState('');
  const check = async () => say((await isWhole(content, sha256)) ? EQUAL : DIFFERS);
  const checkFile = async (file: File | undefined) => {
    if (!file) return;
    const isSame = (await sha256Of(new Uint8Array(await file.arrayBuffer()))) === sha256;
    say(isSame ? `Equal: ${file.name} is this packet.` : `Not equal: ${file.name} is not this packet.`);
  };
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <button type="button" className="button" onClick={() => void check()}>
        Check hash
      </button>
      <label className="button cursor-pointer">
        Check a file
        <input
          type="file"
          accept=".json"
          className="sr-only"
          onChange={({ target }) => void checkFile(target.files?.[0])}
        />
      </label>
      <a href={urlOf(packetFile, { id })} className="button" download>
        <Icon name="download" />
        Download JSON
      </a>
      <button type="button" className="button" onClick={() => window.print()}>
        Print
      </button>
      <output className={said.startsWith('Not') ? 'text-danger' : ''}>{said}</output>
    </div>
  );
}

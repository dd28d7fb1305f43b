import { plainShow } from '#kernel/fields/field.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { criteriaText } from '../evaluation/criteria.ts';
import { drawText } from '../evaluation/draw.ts';
import type { Notice, NoticeDraw, NoticeMinutes, NoticeRoot } from './notice.ts';
import { signedInWords } from '../sealing/minutes-signing.ts';
import { momentIn } from './notice-words.ts';

/** The hash of what decides, and how anyone computes it again. */
export function CriteriaSeal({ notice }: { readonly notice: Notice }) {
  const { criteriaHash } = notice;
  if (criteriaHash === null) return null;
  return (
    <section aria-labelledby="criteria-hash" className="mt-3">
      <h3 id="criteria-hash" className="text-base">
        Criteria hash
      </h3>
      <p className="font-mono text-xs wrap-anywhere">{criteriaHash}</p>
      <p className="text-muted mt-1 max-w-prose">
        Criteria, weights and price formulas don’t change after publication. Bids are scored only while they match this
        hash.
      </p>
      <details className="mt-1">
        <summary className="text-muted min-h-8 content-center">How to check it</summary>
        <p className="mt-2 max-w-prose">
          The hash is the SHA-256 of the text below, in UTF-8. Any tool gives the same:
        </p>
        <pre className="mt-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
          {`printf '%s' '${quoted(criteriaText(notice))}' | sha256sum`}
        </pre>
      </details>
    </section>
  );
}

/** Lots drawn among bids that tied, with all that it takes to draw them again. */
export function Draws({ draws }: Pick<Notice, 'draws'>) {
  if (draws.length === 0) return null;
  return (
    <section aria-labelledby="draws">
      <h2 id="draws" className="text-xl">
        Tie draw
      </h2>
      {draws.map((one) => (
        <Draw key={one.part} draw={one} />
      ))}
    </section>
  );
}

function Draw({ draw: { source, seed, lots } }: { readonly draw: NoticeDraw }) {
  const rows = lots.map((one, at) => ({ ...one, id: one.receipt, place: String(at + 1) }));
  return (
    <div className="panel mt-3 p-4" data-island="draw" data-seed={seed}>
      <p>
        Bids tied for first place. The seed comes from “{source}”, named before it was published:{' '}
        <span className="font-mono wrap-anywhere">{seed}</span>
      </p>
      <PlainTable
        label="Order of the draw"
        show={plainShow}
        className="mt-3"
        rows={rows}
        columns={[
          { label: 'Place', name: ({ place }) => place },
          { label: 'Bidder', text: ({ vendor }) => vendor },
          {
            label: 'Receipt',
            text: ({ receipt }) => receipt,
            show: ({ receipt }) => (
              <span className="font-mono text-xs wrap-anywhere" data-lot={receipt}>
                {receipt}
              </span>
            ),
          },
          {
            label: 'Lot',
            text: ({ lot }) => lot,
            show: ({ lot }) => <span className="font-mono text-xs wrap-anywhere">{lot}</span>,
          },
        ]}
      />
      <p className="mt-3 flex flex-wrap items-center gap-3">
        {/* Off until its script is there. */}
        <button type="button" className="button" disabled>
          Repeat the draw
        </button>
        <output className="wrap-anywhere" />
      </p>
      <details className="mt-1">
        <summary className="text-muted min-h-8 content-center">How to repeat it</summary>
        <p className="mt-2 max-w-prose">
          The lot of a bid is the SHA-256 of the text below, in UTF-8, with the seed and the receipt. The lowest lot
          comes first. Any tool gives the same:
        </p>
        <pre className="mt-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
          {lots.map(({ receipt }) => `printf '%s' '${quoted(drawText(receipt, seed))}' | sha256sum`).join('\n')}
        </pre>
      </details>
    </div>
  );
}

/** Inside single quotes of a shell. */
const quoted = (text: string): string => text.replaceAll("'", String.raw`'\''`);

/** What happened at each opening, line after line, and whether the chain of hashes holds. */
export function Minutes({ notice: { minutes, timeZone }, at }: { readonly notice: Notice; readonly at: string }) {
  if (minutes.length === 0) return null;
  return (
    <section aria-labelledby="minutes">
      <h2 id="minutes" className="text-xl">
        Minutes of the opening
      </h2>
      {minutes.map((one) => (
        <Session key={one.number} minutes={one} timeZone={timeZone} />
      ))}
      <div className="mt-3 flex flex-wrap items-center gap-3" data-island="receipt" data-minutes={`${at}/minutes.json`}>
        {/* Off until its script is there. */}
        <button type="button" className="button" disabled>
          Check minutes and signatures
        </button>
        <output className="wrap-anywhere" />
      </div>
      <p className="mt-3">
        <a href={`${at}/minutes.json`} className="link inline-flex min-h-8 items-center gap-1.5">
          <Icon name="download" />
          Minutes with hashes and signatures as JSON
        </a>
      </p>
    </section>
  );
}

/** How many leaves the page itself lists. */
const LISTED = 100;

/** What was received by the hour, as the root over it proves: nothing of who bid. */
export function Roots({ notice: { roots, timeZone }, at }: { readonly notice: Notice; readonly at: string }) {
  if (roots.length === 0) return null;
  return (
    <section aria-labelledby="received">
      <h2 id="received" className="text-xl">
        Envelopes received
      </h2>
      {roots.map((one) => (
        <Root key={one.event} of={one} isOnly={roots.length === 1} timeZone={timeZone} />
      ))}
      {roots.some(({ leaves }) => leaves) && (
        <div className="mt-3 flex flex-wrap items-center gap-3" data-island="receipt" data-root={`${at}/notice.json`}>
          {/* Off until its script is there. */}
          <button type="button" className="button" disabled>
            Compute root
          </button>
          <output className="wrap-anywhere" />
        </div>
      )}
    </section>
  );
}

interface RootProps {
  readonly of: NoticeRoot;
  readonly isOnly: boolean;
  readonly timeZone: string;
}

function Root({ of: { event, part, closedAt, root, count, leaves }, isOnly, timeZone }: RootProps) {
  return (
    <div className="panel mt-3 p-4">
      {!isOnly && <h3 className="text-base">{part === 'price' ? 'Price envelopes' : 'Bids'}</h3>}
      <p className="text-muted">
        Closed {momentIn(closedAt, timeZone)}.{' '}
        {count === null
          ? 'The envelopes are listed from the opening on.'
          : `${count} received, with replaced ones and both entries of paper bids.`}
      </p>
      <p className="mt-1 wrap-anywhere">
        Root <span className="font-mono text-xs">{root}</span>
      </p>
      {leaves && leaves.length > 0 && (
        <details className="mt-1">
          <summary className="text-muted min-h-8 content-center">{leaves.length} leaves</summary>
          <ol className="mt-2 list-decimal space-y-2 pl-8">
            {leaves.slice(0, LISTED).map(({ receipt, commitment, size, receivedAt }) => (
              <li key={receipt} className="font-mono text-xs wrap-anywhere">
                {receipt} {commitment} {size} {receivedAt}
              </li>
            ))}
          </ol>
          {leaves.length > LISTED && (
            <p className="mt-2">
              The first {LISTED} of {leaves.length}. The JSON file has all.
            </p>
          )}
          <p className="text-muted mt-3 wrap-anywhere">
            Receipt, envelope hash, size in bytes, time. A leaf is the SHA-256 of the byte 0 and the JSON list “{event}
            ”, receipt, “bid”, 1, hash, size, time; the tree is that of RFC 9162.
          </p>
        </details>
      )}
    </div>
  );
}

function Session({ minutes: one, timeZone }: { readonly minutes: NoticeMinutes; readonly timeZone: string }) {
  const { number, part, startedAt, endedAt, isAbandoned, lines, root, lastHash, fault } = one;
  return (
    <div className="panel mt-3 p-4">
      <h3 className="text-base">
        {part === 'price' ? 'Price envelopes' : 'Bids'}, <span className="font-mono">{number}</span>
      </h3>
      <p className="text-muted">
        {momentIn(startedAt, timeZone)}
        {endedAt && ` to ${momentIn(endedAt, timeZone)}`}
        {isAbandoned && '. This opening was begun again.'}
      </p>
      <p className={fault === null ? 'mt-1' : 'text-danger mt-1'}>
        {fault === null
          ? `All ${lines.length} lines are as they were written: the chain of hashes holds.`
          : `Line ${fault} is not as it was written.`}
      </p>
      <Signatures minutes={one} timeZone={timeZone} />
      <details className="mt-1">
        <summary className="text-muted min-h-8 content-center">{lines.length} lines</summary>
        <ol className="mt-2 space-y-2">
          {lines.map((line) => (
            <li key={line.hash} className="wrap-anywhere">
              <span className="text-muted">{momentIn(line.at, timeZone)}</span> {line.text}
            </li>
          ))}
        </ol>
        <p className="text-muted mt-3 wrap-anywhere">
          Root at closing <span className="font-mono text-xs">{root}</span>. Last hash{' '}
          <span className="font-mono text-xs">{lastHash}</span>. Each hash is the SHA-256 of the JSON list
          “levee-minutes-1”, hash before, at, what, by, text; the first one follows the root.
        </p>
        {one.signers.length > 0 && (
          <p className="text-muted mt-2 wrap-anywhere">
            Each signature is ECDSA (P-256, SHA-256) over the JSON list “levee-minutes-signature-1”, number of the
            opening, name, last hash.
          </p>
        )}
      </details>
    </div>
  );
}

/** Who signed, who objected and who has not answered: a missing signature stays visible. */
function Signatures({
  minutes: { signers },
  timeZone,
}: {
  readonly minutes: NoticeMinutes;
  readonly timeZone: string;
}) {
  if (signers.length === 0) return null;
  return (
    <>
      <p className="mt-2 font-medium">{signedInWords(signers)}</p>
      <ul className="mt-1 space-y-1">
        {signers.map(({ name, state, at, keyMade, objection }) => (
          <li key={`${name} ${state}`} className="wrap-anywhere">
            {name}: {state === 'missing' && <span className="text-muted">not signed</span>}
            {state === 'signed' && `signed ${momentIn(at ?? '', timeZone)}`}
            {state === 'signed' && keyMade === 'after' && (
              <span className="text-muted">, with a key made after the deadline</span>
            )}
            {state === 'objection' && `objected ${momentIn(at ?? '', timeZone)}: ${objection}`}
          </li>
        ))}
      </ul>
    </>
  );
}

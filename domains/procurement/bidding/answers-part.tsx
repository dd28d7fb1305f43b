import { useState } from 'react';
import { dollars } from '#kernel';
import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/select.tsx';
import { exampleInWords, formulaOf, inSentence } from '../evaluation/formula-words.ts';
import { pricePoints } from '../evaluation/price-points.ts';
import type { Notice } from '../publication/notice.ts';
import { howScored } from '../publication/notice-words.ts';
import { securityInWords } from '../solicitation/solicitation-words.ts';
import type { Totals } from '../solicitation/price-sheet.ts';
import { type BidResponse, MOST_ANSWER, securityKinds, type Subcontractor } from './bid-response.ts';
import { asksSubcontractors, type Check, securityNeeded } from './checklist.ts';
import { MoneyOf, TextOf } from './field-of.tsx';
import { FormsPart } from './forms-part.tsx';

interface Props {
  readonly notice: Notice;
  readonly response: BidResponse;
  readonly totals: Pick<Totals, 'whole' | 'priced'>;
  readonly put: (change: Partial<BidResponse>) => void;
  /** Names of the attached files; null on paper. */
  readonly files?: readonly string[] | null;
  /** Typed by the agency from paper. */
  readonly isPaper?: boolean;
}

/** What a bid says besides its prices. */
export function AnswersPart({ notice, response, totals, put, files = null, isPaper = false }: Props) {
  const { criteria } = notice;
  return (
    <div className="space-y-5">
      {criteria.map((criterion, at) => {
        const number = String(at + 1);
        const { name, kind, weight, guidance } = criterion;
        if (kind === 'price' && isPaper) return null;
        if (kind === 'price')
          return (
            <Points key={number} criterion={criterion} price={totals.whole} weight={Math.round((weight ?? 0) * 100)} />
          );
        if (kind === 'pass_fail')
          return (
            <label key={number} className="flex min-h-11 items-start gap-3">
              <input
                type="checkbox"
                className="mt-1"
                checked={response.meets.includes(number)}
                onChange={({ target }) =>
                  put({
                    meets: [...response.meets.filter((one) => one !== number), ...(target.checked ? [number] : [])],
                  })
                }
              />
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">
                  {isPaper ? 'Meets' : 'We meet'}: {name}
                </span>
                {guidance && <span className="text-muted block">{guidance}</span>}
              </span>
            </label>
          );
        return (
          <TextOf
            key={number}
            label={weight === null ? name : `${name} (${weight}%)`}
            value={response.answers[number] ?? ''}
            rows={5}
            max={MOST_ANSWER}
            help={[howScored(criterion), guidance].filter(Boolean).join('. ')}
            put={(text) => put({ answers: { ...response.answers, [number]: text } })}
          />
        );
      })}
      <FormsPart
        forms={notice.forms}
        given={response.forms}
        dueAt={notice.dueAt}
        files={files}
        put={(forms) => put({ forms })}
      />
      {securityInWords(notice) && (
        <Security notice={notice} response={response} price={totals.priced} put={put} isPaper={isPaper} />
      )}
      {asksSubcontractors(notice) && (
        <Subcontractors
          listing={notice.listing}
          all={response.subcontractors}
          isPaper={isPaper}
          put={(subcontractors) => put({ subcontractors })}
        />
      )}
      <Secrets response={response} put={put} isPaper={isPaper} />
    </div>
  );
}

interface PointsProps {
  readonly criterion: Notice['criteria'][number];
  readonly price: number | null;
  readonly weight: number;
}

/** What a price is worth against a lowest price that the firm assumes. */
function Points({ criterion, price, weight }: PointsProps) {
  const [lowest, setLowest] = useState(0);
  const { name } = criterion;
  if (criterion.formula === null || weight === 0) return null;
  const how = formulaOf(criterion);
  const assumed = lowest > 0 && price !== null ? Math.min(lowest, price) : 0;
  return (
    <section aria-label="Points calculator" className="bg-raised rounded p-3">
      <h3>{name}: points calculator</h3>
      <p className="mt-1">{inSentence(how, weight)}</p>
      <p className="text-muted mt-1">{exampleInWords(how, weight)}</p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <MoneyOf label="Assumed lowest price" cents={lowest} put={setLowest} />
        <p aria-live="polite" className="self-end">
          {price === null || price === 0
            ? 'Complete the price sheet to see your points.'
            : assumed === 0
              ? 'Enter a lowest price to see your points.'
              : `Your price gets ${pricePoints(how, weight, price, assumed) / 100} of ${weight / 100} points.`}
        </p>
      </div>
    </section>
  );
}

/** What a bid has to have, each met or not. */
export const Checklist = ({ checks }: { readonly checks: readonly Omit<Check, 'part'>[] }) => (
  <div>
    <h3>Responsiveness checklist</h3>
    <ul className="mt-2 space-y-1.5">
      {checks.map(({ id, words, isMet, why }) => (
        <li key={id} className="flex items-start gap-2">
          <Icon name={isMet ? 'circle-check' : 'triangle-alert'} className={isMet ? 'text-good' : 'text-warn'} />
          <span className="min-w-0 wrap-anywhere">
            {words} <span className="text-muted">{isMet ? 'Pass' : (why ?? 'Fail')}</span>
          </span>
        </li>
      ))}
    </ul>
  </div>
);

interface SecurityProps extends Pick<Props, 'notice' | 'response' | 'put' | 'isPaper'> {
  readonly price: number | null;
}

function Security({ notice, response, price, put, isPaper }: SecurityProps) {
  const own = response.security ?? { kind: 'bond' as const, number: '', surety: '', cents: 0 };
  const needed = securityNeeded(notice, price);
  const change = (one: Partial<typeof own>) => put({ security: { ...own, ...one } });
  return (
    <section aria-label="Bid security" className="space-y-3">
      <h3>Bid security</h3>
      <p>
        {notice.bidSecurityAmount
          ? `Whatever ${isPaper ? 'the' : 'your'} price`
          : `${securityInWords(notice)} of ${isPaper ? 'the' : 'your'} price`}
        {needed !== null && `: at least ${dollars(needed)}`}. The agency verifies it with the surety after the opening.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <div>
          <p className="mb-1 font-medium">Kind</p>
          <Select
            aria-label="Kind of security"
            value={own.kind}
            choices={Object.entries(securityKinds)}
            onPick={(kind) => change({ kind: kind as typeof own.kind })} // one of these choices
          />
        </div>
        <TextOf label="Bond or check number" value={own.number} max={80} put={(number) => change({ number })} />
        <TextOf label="Surety or bank" value={own.surety} max={160} put={(surety) => change({ surety })} />
        <MoneyOf label="Security amount" cents={own.cents} put={(cents) => change({ cents })} />
      </div>
    </section>
  );
}

interface SubcontractorsProps {
  readonly listing: Notice['listing'];
  readonly all: readonly Subcontractor[];
  readonly put: (all: readonly Subcontractor[]) => void;
  readonly isPaper: boolean;
}

const RemoveRow = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <button type="button" className="button min-h-11 sm:min-h-0" aria-label={label} onClick={onClick}>
    <Icon name="x" />
    Remove
  </button>
);

function Subcontractors({ listing, all, put, isPaper }: SubcontractorsProps) {
  const change = (at: number, one: Partial<Subcontractor>) =>
    put(all.map((row, place) => (place === at ? { ...row, ...one } : row)));
  return (
    <section aria-label="Subcontractors" className="space-y-3">
      <h3>Subcontractors</h3>
      {listing && !isPaper && (
        <p>
          {listing.percent > 0
            ? `List each subcontractor whose work is more than ${listing.percent}% of your price.`
            : 'List each subcontractor.'}{' '}
          {listing.law && `(${listing.law})`} Licenses are checked after the opening, and a listed firm is replaced only
          with approval.
        </p>
      )}
      {all.length === 0 && (
        <p className="text-muted">{isPaper ? 'None listed.' : 'None listed: your firm does all the work itself.'}</p>
      )}
      {all.map((one, at) => (
        <div key={at} className="grid gap-3 sm:grid-cols-2">
          <TextOf label="Firm" value={one.name} max={160} put={(name) => change(at, { name })} />
          <TextOf label="Trade" value={one.trade} max={160} put={(trade) => change(at, { trade })} />
          <TextOf label="License number" value={one.license} max={80} put={(license) => change(at, { license })} />
          <MoneyOf label="Subcontract amount" cents={one.cents} put={(cents) => change(at, { cents })} />
          <div>
            <RemoveRow
              label={`Remove subcontractor ${at + 1}`}
              onClick={() => put(all.filter((_, place) => place !== at))}
            />
          </div>
        </div>
      ))}
      <button
        type="button"
        className="button min-h-11 sm:min-h-0"
        onClick={() => put([...all, { name: '', trade: '', license: '', cents: 0 }])}
      >
        <Icon name="plus" />
        Add subcontractor
      </button>
    </section>
  );
}

function Secrets({ response: { tradeSecrets: all }, put, isPaper }: Pick<Props, 'response' | 'put' | 'isPaper'>) {
  const change = (at: number, one: Partial<(typeof all)[number]>) =>
    put({ tradeSecrets: all.map((row, place) => (place === at ? { ...row, ...one } : row)) });
  return (
    <section aria-label="Trade secrets" className="space-y-3">
      <h3>Trade secrets</h3>
      <p className="text-muted">
        {isPaper
          ? 'Type each section that the bid claims as a trade secret, and its grounds.'
          : 'Name each section you claim as a trade secret, and why. Prices cannot be claimed. The agency decides.'}
      </p>
      {all.map((one, at) => (
        <div key={at} className="grid gap-3">
          <TextOf label="Section" value={one.section} max={160} put={(section) => change(at, { section })} />
          <TextOf label="Grounds" value={one.ground} rows={2} max={1000} put={(ground) => change(at, { ground })} />
          <div>
            <RemoveRow
              label={`Remove claim ${at + 1}`}
              onClick={() => put({ tradeSecrets: all.filter((_, place) => place !== at) })}
            />
          </div>
        </div>
      ))}
      <button
        type="button"
        className="button min-h-11 sm:min-h-0"
        onClick={() => put({ tradeSecrets: [...all, { section: '', ground: '' }] })}
      >
        <Icon name="plus" />
        Add claim
      </button>
    </section>
  );
}

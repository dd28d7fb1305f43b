import { type AnyRecord, dollars, href, urlOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { PdfButton } from '../federal-pdf/pdf-button.tsx';
import { drawdownPages } from '../drawdown-pages.ts';
import { grantPages } from '../grant-pages.ts';
import { reportPages } from '../report-pages.ts';
import { milestonePages } from '../milestone-pages.ts';
import { constructionPdf, drawdownPdf, type DrawdownStanding, drawdownStanding } from './drawdown-calls.ts';
import { grantDrawdown } from './grant-drawdown.record.ts';

/** A drawdown with the form’s figures and the costs behind them; a new one begins with the award that the address names. */
export default function DrawdownPage({ id }: { readonly id: string }) {
  const award = new URLSearchParams(usePlace().search).get('award');
  return (
    <RecordScreen key={id} record={grantDrawdown} id={id} start={award ? { award } : {}}>
      {(row) => (
        <>
          {row.status !== 'discarded' && <Figures id={row.id} number={String(row.number)} />}
          <RecordSections record={grantDrawdown as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

interface Named {
  readonly id: string;
  readonly number: string;
}

const Figures = ({ id, number }: Named) => (
  <Answered of={useCall(drawdownStanding, { id })} skeleton="h-64">
    {(of) => (
      <>
        <Form id={id} number={number} of={of} />
        <Costs of={of} />
        <Milestones of={of} />
        <Credits of={of} />
      </>
    )}
  </Answered>
);

interface Of {
  readonly of: DrawdownStanding;
}

function Form({ id, number, of: { award, isFixed, form, obstacle, lines, advance } }: Of & Named) {
  const isConstruction = form === 'sf271';
  const name = isConstruction ? 'SF-271' : 'SF-270';
  return (
    <section aria-label={name} className="panel overflow-x-auto">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">{name}</h2>
        <Link to={href(grantPages.award, { id: award.id })} className="link whitespace-nowrap">
          {award.number}
        </Link>
        <span className="text-muted">{award.title}</span>
        <PdfButton from={urlOf(isConstruction ? constructionPdf : drawdownPdf, { id })} name={`${name}-${number}`} />
      </div>
      {obstacle !== null && <p className="text-warn px-4 pb-3">{obstacle}</p>}
      <Table
        label={name}
        rows={lines}
        id={({ item }) => item}
        file={name.toLowerCase()}
        columns={[
          { label: 'Item', name: ({ item }) => item },
          { label: 'Figure', text: ({ label }) => label },
          { label: 'Amount', money: ({ cents }) => cents },
        ]}
      />
      {advance && (
        <p className="px-4 py-3">
          {advance.days} days between draw and outlay.{' '}
          {advance.isLong && (
            <span className="text-warn">
              More than {advance.mostDays}. Draw later, or say in the cash plan why it isn’t feasible.{' '}
            </span>
          )}
          Interest of {dollars(advance.interestCents)}, of which {dollars(advance.keptCents)} a year may be kept over
          all federal awards and {dollars(advance.remitCents)} is remitted (2 CFR 200.305(b)).{' '}
          <Link to={`${href(reportPages.grantReports)}?tab=cash`} className="link">
            Cash of all advances
          </Link>
        </p>
      )}
      <p className="note px-4 py-3">
        {isFixed ? 'These figures are fixed.' : 'These figures can still change. Submitting fixes them with the costs.'}
        {isConstruction &&
          ' A cost without an SF-271 class counts by its object class: contractual and other costs as miscellaneous.'}
      </p>
    </section>
  );
}

function Costs({ of: { costs, lines } }: Of) {
  // Neither an advance nor a milestone payment draws costs.
  if (!lines.some(({ item }) => item === '11b')) return null;
  return (
    <section aria-label="Costs drawn" className="panel overflow-x-auto">
      <h2 className="px-4 py-2.5 text-sm">Costs drawn</h2>
      {costs.total === 0 ? (
        <p className="note px-4 pb-4">No paid cost is left to draw in this period.</p>
      ) : (
        <Table
          label="Costs drawn"
          rows={costs.data}
          step={25}
          file="drawn-costs"
          columns={[
            {
              label: 'Cost',
              name: ({ number }) => number,
              show: ({ id, number, description }) => (
                <>
                  <Link to={href(grantPages.cost, { id })} className="link">
                    {number}
                  </Link>{' '}
                  <span className="text-muted">{description}</span>
                </>
              ),
            },
            { label: 'Payee', text: ({ payee }) => payee },
            { label: 'Paid on', day: ({ paidOn }) => paidOn },
            { label: 'Award share', money: ({ cents }) => cents, sum: true },
          ]}
        />
      )}
      <CutNote of={costs} what="costs">
        The first are shown. The figures count all of them.
      </CutNote>
    </section>
  );
}

/** What a fixed amount award pays for, whatever it cost. */
function Milestones({ of: { milestones } }: Of) {
  if (milestones.total === 0) return null;
  return (
    <section aria-label="Milestones drawn" className="panel overflow-x-auto">
      <h2 className="px-4 py-2.5 text-sm">Milestones drawn</h2>
      <Table
        label="Milestones drawn"
        rows={milestones.data}
        step={25}
        file="drawn-milestones"
        columns={[
          {
            label: 'Milestone',
            name: ({ number }) => number,
            show: ({ id, number, title }) => (
              <>
                <Link to={href(milestonePages.milestone, { id })} className="link">
                  {number}
                </Link>{' '}
                <span className="text-muted">{title}</span>
              </>
            ),
          },
          { label: 'Verified on', day: ({ verifiedOn }) => verifiedOn },
          { label: 'Payment', money: ({ cents }) => cents, sum: true },
        ]}
      />
      <CutNote of={milestones} what="milestones">
        The first are shown. The figures count all of them.
      </CutNote>
      <p className="note px-4 py-3">A fixed amount award pays for milestones, not for costs (2 CFR 200.201(b)).</p>
    </section>
  );
}

/** What earlier requests drew and what is void since: it comes off the outlays of this one. */
function Credits({ of: { credits } }: Of) {
  const { rowAt } = usePlaces();
  if (credits.total === 0) return null;
  return (
    <section aria-label="Credits" className="panel overflow-x-auto">
      <h2 className="px-4 py-2.5 text-sm">Credits</h2>
      <Table
        label="Credits"
        rows={credits.data}
        step={25}
        file="drawdown-credits"
        columns={[
          {
            label: 'Cost',
            name: ({ number }) => number,
            show: ({ id, number, description }) => (
              <>
                <Link to={href(grantPages.cost, { id })} className="link">
                  {number}
                </Link>{' '}
                <span className="text-muted">{description}</span>
              </>
            ),
          },
          {
            label: 'Void invoice',
            text: ({ invoice }) => invoice?.number ?? '',
            show: ({ invoice }) => {
              const to = invoice && rowAt('invoice', invoice.id);
              return to ? (
                <Link to={to} className="link">
                  {invoice.number}
                </Link>
              ) : (
                (invoice?.number ?? 'None')
              );
            },
          },
          {
            label: 'Drawn by',
            text: ({ drawdown }) => drawdown.number,
            show: ({ drawdown }) => (
              <Link to={href(drawdownPages.drawdown, { id: drawdown.id })} className="link">
                {drawdown.number}
              </Link>
            ),
          },
          { label: 'Reversed on', day: ({ reversedOn }) => reversedOn },
          { label: 'Credit', money: ({ cents }) => -cents, sum: true },
        ]}
      />
      <CutNote of={credits} what="credits">
        The first are shown. The figures count all of them.
      </CutNote>
      <p className="note px-4 py-3">
        Credits lower item 11a, so that nothing is paid for a void invoice (2 CFR 200.406).
      </p>
    </section>
  );
}

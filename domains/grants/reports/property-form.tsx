import { dollars, href, urlOf } from '#kernel';
import { Link } from '#web/shell/router.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { PdfButton } from '../federal-pdf/pdf-button.tsx';
import { grantPages } from '../grant-pages.ts';
import { propertyPages } from '../property-pages.ts';
import { outcomes, titles } from '../property/property-words.ts';
import { propertyPdf, type ReportStanding } from './report-calls.ts';

interface Of {
  readonly id: string;
  readonly number: string;
  readonly of: ReportStanding;
  readonly property: NonNullable<ReportStanding['property']>;
}

const about = {
  A: 'Federally owned property in custody on the day of the report.',
  B: 'Property at the end of the award. What the agency decides is approved before; the funder decides on its own property.',
  C: 'Property that awaits instructions, was sold or retained above the threshold, or was lost.',
} as const;

/** SF-428 of a report: its items, and the worksheet of what is due. */
export function PropertyForm({ id, number, of: { award, isFrozen }, property }: Of) {
  const { attachment, thresholdCents, obstacle, items, worksheet } = property;
  return (
    <section aria-label={`SF-428-${attachment}`} className="panel overflow-x-auto">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">SF-428-{attachment}</h2>
        <Link to={href(grantPages.award, { id: award.id })} className="link whitespace-nowrap">
          {award.number}
        </Link>
        <span className="text-muted">{award.title}</span>
        <PdfButton from={urlOf(propertyPdf, { id })} name={`SF-428-${number}`} />
      </div>
      {obstacle !== null && <p className="text-warn px-4 pb-3">{obstacle}</p>}
      {items.total === 0 ? (
        <p className="note px-4 pb-4">No property is reported.</p>
      ) : (
        <Table
          label="Property items"
          rows={items.data}
          step={25}
          file="property-items"
          columns={[
            {
              label: 'Item',
              name: ({ number: item, description }) => `${item} ${description}`,
              show: ({ id: item, number: said, description }) => (
                <>
                  <Link to={href(propertyPages.property, { id: item })} className="link">
                    {said}
                  </Link>{' '}
                  <span className="text-muted">{description}</span>
                </>
              ),
            },
            { label: 'Disposition', text: ({ outcome }) => (outcome ? outcomes[outcome] : 'Open') },
            { label: 'Due', money: ({ due }) => due?.remit ?? null, sum: true },
            { label: 'Acquisition cost', money: ({ costCents }) => costCents, sum: true },
            { label: 'Title held by', text: ({ holder }) => titles[holder] },
          ]}
        />
      )}
      <CutNote of={items} what="items">
        The first are shown. The form lists all of them.
      </CutNote>
      {worksheet && (
        <dl className="grid grid-cols-2 gap-3 px-4 py-3 sm:grid-cols-5">
          {(
            [
              ['(i) Value', dollars(worksheet.value)],
              ['(ii) Federal percent', `${worksheet.percent.toFixed(2)}%`],
              ['(iii) Federal share', dollars(worksheet.share)],
              ['(iv) Allowance', dollars(worksheet.allowance)],
              ['(v) Remitted', dollars(worksheet.remit)],
            ] as const
          ).map(([label, said]) => (
            <div key={label}>
              <dt className="text-muted">{label}</dt>
              <dd className="tabular-nums">{said}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="note px-4 py-3">
        {about[attachment]}{' '}
        {thresholdCents !== null &&
          `Threshold by the date of the award: ${dollars(thresholdCents)} (2 CFR 200.313(e), 200.314). `}
        {isFrozen ? 'The form is fixed.' : 'The form is as the records have it now. Submitting fixes it.'}
      </p>
    </section>
  );
}

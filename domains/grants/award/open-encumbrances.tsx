import { dollars } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { awardEncumbrances } from './award-calls.ts';

/** The orders and contracts behind one point of the chart. */
export default function OpenEncumbrances({ id, day }: { readonly id: string; readonly day: string }) {
  const show = useShow();
  const { rowAt } = usePlaces();
  return (
    <section aria-label="Open encumbrances" className="mt-3">
      <Answered of={useCall(awardEncumbrances, { id, ...(day === '' ? {} : { day }) })} skeleton="h-16">
        {(of) => (
          <>
            <p>
              {dollars(of.cents)} encumbered and not liquidated on {wholeDay(of.day, show)}, the award’s share.
            </p>
            {of.rows.total > 0 && (
              <Table
                label="Open encumbrances"
                rows={of.rows.data}
                id={({ record, document }) => `${record} ${document}`}
                step={8}
                columns={[
                  {
                    label: 'Document',
                    name: ({ title }) => title,
                    show: ({ record, document, title }) => {
                      const to = rowAt(record, document);
                      return to ? (
                        <Link to={to} className="link">
                          {title}
                        </Link>
                      ) : (
                        title
                      );
                    },
                  },
                  { label: 'Encumbered on', day: ({ since }) => since },
                  { label: 'Open', money: ({ wholeCents }) => wholeCents },
                  { label: 'Award share', money: ({ cents }) => cents, sum: true },
                ]}
              />
            )}
            <CutNote of={of.rows} what="documents">
              The figure counts all of them. The largest are shown.
            </CutNote>
          </>
        )}
      </Answered>
    </section>
  );
}

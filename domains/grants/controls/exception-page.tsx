import type { AnyRecord } from '#kernel';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { controlException } from './control-exception.record.ts';

/** An exception, and the way to the row that it was found in. */
export default function ExceptionPage({ id }: { readonly id: string }) {
  const { rowAt } = usePlaces();
  return (
    <RecordScreen key={id} record={controlException} id={id}>
      {(row) => {
        const to = rowAt(String(row['aboutRecord']), String(row['aboutId']));
        return (
          <>
            {to !== null && to !== undefined && (
              <p className="print:hidden">
                <Link to={to} className="button">
                  Open {String(row['aboutName'])}
                </Link>
              </p>
            )}
            <RecordSections record={controlException as AnyRecord} row={row} />
          </>
        );
      }}
    </RecordScreen>
  );
}

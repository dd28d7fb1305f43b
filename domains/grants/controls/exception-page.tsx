import type { AnyRecord } from '#kernel';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link, usePlace } from '#web/shell/router.tsx';
import { grantObligation } from '../obligations/grant-obligation.record.ts';
import { controlException } from './control-exception.record.ts';

/** Fields by which a row says which other row it is about. */
interface About {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
}

interface Whose extends About {
  readonly record: AnyRecord;
}

const exception: Whose = { record: controlException, kind: 'aboutRecord', id: 'aboutId', name: 'aboutName' };
const obligation: Whose = { record: grantObligation, kind: 'evidenceKind', id: 'evidenceId', name: 'evidenceNumber' };

/** An exception, and the way to the row that it was found in. */
export default function ExceptionPage({ id }: { readonly id: string }) {
  return <AboutPage id={id} of={exception} />;
}

/** An obligation, and the way to the record that shows that it was met. */
export const ObligationPage = ({ id }: { readonly id: string }) => <AboutPage id={id} of={obligation} />;

function AboutPage({ id, of }: { readonly id: string; readonly of: Whose }) {
  const { record } = of;
  const { rowAt } = usePlaces();
  const named = new URLSearchParams(usePlace().search);
  const start = Object.fromEntries([...named].filter(([name]) => name in record.fields));
  return (
    <RecordScreen key={id} record={record} id={id} start={start}>
      {(row) => {
        const [kind, about] = [row[of.kind], row[of.id]];
        const to = typeof kind === 'string' && typeof about === 'string' ? rowAt(kind, about) : null;
        return (
          <>
            {to !== null && (
              <p className="print:hidden">
                <Link to={to} className="button">
                  Open {String(row[of.name])}
                </Link>
              </p>
            )}
            <RecordSections record={record} row={row} />
          </>
        );
      }}
    </RecordScreen>
  );
}

import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { budgetPages as pages } from '../../budget-pages.ts';
import { type MovePreview, reorganizationPreview } from './centers.ts';
import { reorganization } from './reorganization.record.ts';

/** A reorganization with the preview of everything that follows from it. */
export default function ReorganizationScreen({ params }: { params: Readonly<Record<string, string>> }) {
  return (
    <RecordScreen record={reorganization} id={params['id'] ?? ''}>
      {(row) => (
        <>
          <RecordSections record={reorganization} row={row} />
          {row.status === 'draft' && <Preview id={row.id} />}
        </>
      )}
    </RecordScreen>
  );
}

const changes = ({ into, partOf, department }: MovePreview): string =>
  [
    ...(into ? [`merges into ${into} and closes`] : []),
    ...(partOf ? [`becomes part of ${partOf}`] : []),
    ...(department ? [`belongs to ${department}`] : []),
  ].join(', ') || 'stays as it is';

function Preview({ id }: { id: string }) {
  const preview = useCall(reorganizationPreview, { id });
  return (
    <Answered of={preview} skeleton="h-40">
      {(data) => {
        return (
          <section aria-label="Preview" className="panel p-4">
            <h2 className="text-base font-semibold">Changes</h2>
            <ul className="mt-3 space-y-4">
              {data.moves.map((move) => (
                <li key={move.center}>
                  <p className="font-medium">
                    {move.code} {move.name} {changes(move)}
                  </p>
                  {move.faults.map((fault) => (
                    <p key={fault} className="text-danger">
                      {fault}
                    </p>
                  ))}
                  <p className="note">
                    {move.lines.length === 0
                      ? 'No budget line follows.'
                      : `${move.lines.length} budget ${move.lines.length === 1 ? 'line follows' : 'lines follow'}.`}
                  </p>
                  {move.lines.length > 0 && (
                    <ul className="mt-1 space-y-1">
                      {move.lines.map((line) => (
                        <li key={line.id}>
                          <Link to={href(pages.line, { id: line.id })} className="link">
                            {line.name}
                          </Link>{' '}
                          <span className="note font-mono">
                            {line.from} → {line.to}
                          </span>
                        </li>
                      ))}
                    </ul>
                  )}
                  <Held move={move} />
                </li>
              ))}
            </ul>
          </section>
        );
      }}
    </Answered>
  );
}

/** Requests and orders that hold money on the lines which follow: they are not touched, their line bears another account. */
function Held({ move: { documents, documentCount, heldCents } }: { move: MovePreview }) {
  const { rowAt } = useRecords();
  if (documentCount === 0) return null;
  const named = [...new Map(documents.map((one) => [one.id, one])).values()];
  return (
    <details className="mt-2">
      <summary className="cursor-pointer">
        {documentCount} open {documentCount === 1 ? 'document holds' : 'documents hold'} {dollars(heldCents)} on these
        lines and {documentCount === 1 ? 'keeps its' : 'keep their'} line under its new account
      </summary>
      <ul className="mt-1 space-y-1">
        {named.map(({ record, id, title }) => {
          const to = rowAt(record, id);
          const cents = documents.filter((one) => one.id === id).reduce((sum, one) => sum + one.cents, 0);
          return (
            <li key={id} className="flex flex-wrap justify-between gap-x-4">
              {to ? (
                <Link to={to} className="link">
                  {title}
                </Link>
              ) : (
                <span>{title}</span>
              )}
              <span className="tabular-nums">{dollars(cents)}</span>
            </li>
          );
        })}
      </ul>
      {documentCount > named.length && <p className="note">And {documentCount - named.length} more.</p>}
    </details>
  );
}

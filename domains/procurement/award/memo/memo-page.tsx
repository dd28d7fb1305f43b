import { useCall } from '#web/data/calls.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { momentOf } from '#web/record/cells.tsx';
import { useShow } from '#web/data/session.ts';
import { awardMemo, type Memo, type MemoPart, type Sentence } from './memo-calls.ts';

/** The award memo for reading and for paper. */
export function MemoPage({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const asked = useCall(awardMemo, { id });
  useTitle('Award memo');
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-2 print:hidden">
        <button type="button" className="button" onClick={onClose}>
          Back to award
        </button>
        <button type="button" className="button" onClick={() => print()}>
          Print memo
        </button>
      </div>
      <Answered of={asked}>{(memo) => <Pages memo={memo} />}</Answered>
    </div>
  );
}

const gapsIn = ({ parts, after }: Memo): number =>
  [...parts, after].flatMap(({ sentences }) => sentences).filter(({ gap }) => gap !== null).length;

function Pages({ memo }: { readonly memo: Memo }) {
  const gaps = gapsIn(memo);
  const show = useShow();
  return (
    <article className="panel max-w-4xl space-y-6 p-6 print:border-0 print:p-0">
      <header className="space-y-1">
        <h1>Award memo {memo.number}</h1>
        <p>{memo.name}</p>
        <p className="text-muted">{standing(memo, memo.keptAt === null ? null : momentOf(memo.keptAt, show))}</p>
        {gaps > 0 && (
          <p className="text-danger">{gaps === 1 ? '1 gap in the record.' : `${gaps} gaps in the record.`}</p>
        )}
      </header>
      {memo.parts.map((part) => (
        <Part key={part.title} part={part} />
      ))}
      <Part part={memo.after} />
      <footer className="text-muted text-xs break-all">Content hash (SHA-256): {memo.hash}</footer>
    </article>
  );
}

function standing({ isSame }: Memo, at: string | null): string {
  if (at === null) return 'Draft. The memo is kept when the award is approved.';
  const kept = `Kept at approval, ${at}.`;
  return isSame ? `${kept} The record still says the same.` : `${kept} The record has changed since.`;
}

function Part({ part: { title, sentences } }: { readonly part: MemoPart }) {
  return (
    <section aria-label={title} className="break-inside-avoid space-y-1">
      <h2>{title}</h2>
      <ul className="space-y-2">
        {sentences.map((one, at) => (
          <li key={`${title} ${at}`}>
            <Said sentence={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Said({ sentence: { text, gap, evidence } }: { readonly sentence: Sentence }) {
  const { rowAt } = usePlaces();
  return (
    <p className="whitespace-pre-wrap">
      {text ?? <strong className="text-danger">Gap: {gap}</strong>}
      {evidence.map(({ record, id, label }) => {
        const to = rowAt(record, id);
        return (
          <span key={id} className="text-muted text-sm">
            {' '}
            [
            {to ? (
              <Link to={to} className="link">
                {label}
              </Link>
            ) : (
              label
            )}
            ]
          </span>
        );
      })}
    </p>
  );
}

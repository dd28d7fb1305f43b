import { Badge } from '#web/ui/badge.tsx';
import type { ActivationCheck } from './emergency-calls.ts';
import { clauseStands } from './emergency-words.ts';

const tones = { ready: 'good', missing: 'danger', counsel: 'warn' } as const;

/** Everything that stands in the way, each with its law. */
export function Stops({ of }: { readonly of: ActivationCheck }) {
  return (
    <section aria-label="Hard stops" className="space-y-1">
      <h3 className="text-sm">Hard stops</h3>
      {of.stops.length === 0 ? (
        <p className="note">Nothing stops this activation.</p>
      ) : (
        <ul className="list-disc space-y-1 pl-5">
          {of.stops.map(({ code, sentence, law }) => (
            <li key={code}>
              {sentence} {law && <span className="text-muted">{law}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="note">
        {of.extractOf
          ? `SAM.gov extract of ${of.extractOf}, ${of.entries} entries.`
          : 'No SAM.gov extract is loaded. The vendor has to certify.'}{' '}
        {of.needsSecond &&
          (of.renews
            ? 'The vendor had an activation of this incident that is over, so another manager approves.'
            : 'Above the simplified acquisition threshold another manager approves.')}
      </p>
    </section>
  );
}

/** The clauses by amount and type, and which of them have no approved text yet. */
export function ClausePack({ clauses }: Pick<ActivationCheck, 'clauses'>) {
  const missing = clauses.filter(({ stands }) => stands === 'missing').length;
  return (
    <details>
      <summary className="link">
        {clauses.length} contract clauses{missing > 0 && `, ${missing} without approved text`}
      </summary>
      <ul className="space-y-1 pt-2">
        {clauses.map(({ rule, clause, title, citation, stands }) => (
          <li key={`${rule} ${clause}`} className="flex flex-wrap gap-2">
            <span>
              {title} {citation && <span className="text-muted">{citation}</span>}
            </span>
            <Badge tone={tones[stands]}>{clauseStands[stands]}</Badge>
          </li>
        ))}
      </ul>
    </details>
  );
}

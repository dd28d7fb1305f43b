import { inSentence } from '#kernel/fields/accept.ts';
import { useId, useState } from 'react';
import { useCall } from '#web/data/calls.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Picker } from '#web/record/reference-input.tsx';
import { useRecords } from '#web/shell/product.ts';
import { Select } from '#web/ui/select.tsx';
import { nameOf, nodesOf, type WorkflowDocument } from '../document/document.ts';
import type { FactField, Facts, FactValue } from '../document/facts.ts';
import { candidates, type Staff } from '../document/lint/staff.ts';
import type { Past } from '../document/replay.ts';
import { router } from '../document/route.ts';
import { quorumInWords } from '../document/words.ts';
import { usualValue } from './condition-edits.ts';
import { type Kind, titlesOf, workflowPast } from './designer-data.ts';
import { stepLooks } from './step-looks.ts';
import { ValueInput } from './value-input.tsx';

interface TryViewProps {
  readonly document: WorkflowDocument;
  readonly kind: Kind;
  readonly staff: Staff;
  readonly facts: Facts;
  readonly until: string;
  readonly from: string;
  readonly onFacts: (facts: Facts) => void;
}

/** Takes one document through the drawing: one of the past, or one that is made up. */
export function TryView({ document, kind, staff, facts, from, until, onFacts }: TryViewProps) {
  const [picked, setPicked] = useState('');
  const { data } = useCall(workflowPast, { kind: kind.record, from, until, last: true });
  const past = (data?.past ?? []).slice(0, 200);
  const pick = (id: string) => {
    setPicked(id);
    const found = past.find((one) => one.id === id);
    if (found) onFacts(found.facts);
  };
  const requester = past.find(({ id }) => id === picked)?.requester ?? null;
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <section className="panel space-y-3 p-4" aria-label="The document">
        <h2>The document</h2>
        {past.length > 0 && (
          <Select
            aria-label={`Recent document ${inSentence(kind.labels)}`}
            value={picked}
            choices={[['', `Choose a recent document ${inSentence(kind.labels)}…`], ...past.map(wordsOf)]}
            onPick={pick}
          />
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          {Object.entries(kind.fields).map(([name, field]) => (
            <Fact
              key={name}
              field={field}
              value={facts[name] ?? null}
              onChange={(value) => {
                setPicked('');
                onFacts({ ...facts, [name]: value });
              }}
            />
          ))}
        </div>
      </section>
      <Way document={document} staff={staff} facts={facts} requester={requester} />
    </div>
  );
}

const wordsOf = ({ id, title }: Past) => [id, title.length > 80 ? `${title.slice(0, 78)}…` : title] as const;

function Fact({
  field,
  value,
  onChange,
}: {
  field: FactField;
  value: FactValue;
  onChange: (value: FactValue) => void;
}) {
  const id = useId();
  const { stub } = useRecords();
  const target = field.record ? stub(field.record) : undefined;
  return (
    <div>
      <label htmlFor={id} className="note mb-0.5 block">
        {field.label}
      </label>
      {target ? (
        <Picker
          id={id}
          target={target}
          value={typeof value === 'string' ? value : ''}
          onPick={(one) => onChange(one || null)}
        />
      ) : value === null ? (
        <button id={id} type="button" className="button w-full" onClick={() => onChange(usualValue(field))}>
          Empty
        </button>
      ) : (
        <ValueInput
          id={id}
          label={field.label}
          field={field}
          value={value}
          onChange={(next) => onChange(Array.isArray(next) ? (next[0] as FactValue) : (next as FactValue))}
        />
      )}
    </div>
  );
}

interface WayProps {
  readonly document: WorkflowDocument;
  readonly staff: Staff;
  readonly facts: Facts;
  readonly requester: string | null;
}

/** Where the document goes, and whom each step would ask. */
function Way({ document, staff, facts, requester }: WayProps) {
  const route = router(document)(facts);
  const nodes = nodesOf(document);
  const titles = titlesOf(staff);
  return (
    <section className="panel p-4" aria-label="Path">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2>Path</h2>
        <Badge tone={route.ends === 'approved' ? 'good' : route.ends === 'rejected' ? 'danger' : 'warn'}>
          {route.ends === 'round' ? 'loops' : route.ends === 'stuck' ? 'is blocked' : route.ends}
        </Badge>
      </div>
      <ol className="timeline">
        {route.trail.map((id) => {
          const node = nodes.get(id);
          if (!node || node.kind === 'join') return null;
          const asks = node.kind === 'approval' || node.kind === 'form';
          const people = asks ? candidates(staff, node.assign, facts).filter((one) => one !== requester) : [];
          return (
            <li key={id}>
              <p className="font-medium">
                {nameOf(node)}{' '}
                <span className="text-muted font-normal">({stepLooks[node.kind].word.toLowerCase()})</span>
              </p>
              {asks && (
                <p className="text-muted">
                  {people.length === 0
                    ? 'No one can take this step; their delegate is asked.'
                    : people.map((one) => titles[one] ?? 'someone').join(', ')}
                  {node.kind === 'approval' && people.length > 1 && ` (${quorumInWords(node.quorum)})`}
                </p>
              )}
            </li>
          );
        })}
        {route.stop && (
          <li>
            <p className="text-danger font-medium">{route.stop.problem}</p>
          </li>
        )}
      </ol>
    </section>
  );
}

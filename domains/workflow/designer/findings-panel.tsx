import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { WorkflowDocument } from '../document/document.ts';
import type { FactFields, Facts } from '../document/facts.ts';
import type { Finding } from '../document/lint/lint.ts';
import type { Staff } from '../document/lint/staff.ts';
import { fieldsIn } from '../document/shape.ts';
import { valueInWords } from '../document/words.ts';
import { titlesOf } from './designer-data.ts';
import type { Judged } from './judged.ts';

interface FindingsPanelProps {
  readonly judged: Judged;
  readonly document: WorkflowDocument;
  readonly fields: FactFields;
  readonly staff: Staff;
  readonly onChoose: (id: string) => void;
  readonly onTry: (facts: Facts) => void;
}

/** What is wrong with the drawing, each with a document for which it goes wrong and the way to the step. */
export function FindingsPanel({ judged, document, fields, staff, onChoose, onTry }: FindingsPanelProps) {
  const { problems, linted } = judged;
  const findings = linted?.findings ?? [];
  const errors = problems.length + findings.filter(({ severity }) => severity === 'error').length;
  const known = fieldsIn(document, fields);
  return (
    <section aria-label="Findings" className="panel p-4">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2>Findings</h2>
        {errors > 0 && <Badge tone="danger">{errors === 1 ? '1 error' : `${errors} errors`}</Badge>}
        {findings.length + problems.length === 0 && <Badge tone="good">None</Badge>}
      </div>
      <p className="note mb-3">
        {linted
          ? `${linted.looked.toLocaleString('en-US')} of ${linted.all.toLocaleString('en-US')} document cases were checked.`
          : 'Fix the structure first; then the paths can be checked.'}
      </p>
      <ul className="space-y-3" aria-live="polite">
        {problems.map(({ path, message }) => {
          const node = document.nodes[Number(/^nodes\.(\d+)/.exec(path)?.[1])];
          return (
            <li key={`${path} ${message}`} className="border-danger border-l-2 pl-3">
              <p>{message}.</p>
              {node && <ToStep id={node.id} onChoose={onChoose} />}
            </li>
          );
        })}
        {findings.map((one) => (
          <li
            key={`${one.code} ${one.node}`}
            className={`border-l-2 pl-3 ${one.severity === 'error' ? 'border-danger' : 'border-warn'}`}
          >
            <p>
              <span className={`font-medium ${one.severity === 'error' ? 'text-danger' : 'text-warn'}`}>
                {one.severity === 'error' ? 'Error' : 'Warning'}
              </span>{' '}
              {one.sentence}
            </p>
            {one.example && <Example finding={one} fields={known} staff={staff} document={document} />}
            <div className="mt-1 flex flex-wrap gap-x-3">
              {one.node && <ToStep id={one.node} onChoose={onChoose} />}
              {one.example && (
                <button type="button" className="link" onClick={() => onTry(one.example?.facts ?? {})}>
                  Test this document
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ToStep = ({ id, onChoose }: { readonly id: string; readonly onChoose: (id: string) => void }) => (
  <button type="button" className="link inline-flex items-center gap-1" onClick={() => onChoose(id)}>
    <Icon name="corner-down-left" className="size-3.5" />
    Go to step
  </button>
);

interface ExampleProps {
  readonly finding: Finding;
  readonly fields: FactFields;
  readonly staff: Staff;
  readonly document: WorkflowDocument;
}

/** The document for which it goes wrong: only what the drawing asks for. */
function Example({ finding: { example }, fields, staff, document }: ExampleProps) {
  if (!example) return null;
  const written = JSON.stringify(document);
  const told = Object.entries(example.facts).filter(
    ([name]) =>
      name === 'amount' ||
      written.includes(`"field":"${name}"`) ||
      (name === 'costCenter' && written.includes('costCenterManager')),
  );
  const titles = titlesOf(staff);
  return (
    <p className="note mt-0.5">
      For example{' '}
      {[
        ...told.map(([name, value]) => `${fields[name]?.label ?? name} ${valueInWords(fields[name], value, titles)}`),
        ...(example.requester ? [`requested by ${titles[example.requester] ?? 'one of them'}`] : []),
      ].join(', ')}
      .
    </p>
  );
}

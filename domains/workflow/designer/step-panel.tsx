import { Icon } from '#web/ui/icon.tsx';
import {
  type ApprovalNode,
  type BranchNode,
  nameOf,
  type Quorum,
  type WorkflowDocument,
  type WorkflowNode,
} from '../document/document.ts';
import { fieldsIn } from '../document/shape.ts';
import { Assigned } from './assigned.tsx';
import { ConditionBuilder } from './condition-builder.tsx';
import type { Kind } from './designer-data.ts';
import { type Arrow, changed, led, targetOf, wayAdded, wayMoved, wayRemoved } from './drawing/edits.ts';
import { FormFields } from './form-fields.tsx';
import { Hours, Named, Pick, WholeNumber } from './plain-inputs.tsx';
import type { Staff } from '../document/lint/staff.ts';

interface StepPanelProps {
  readonly document: WorkflowDocument;
  readonly node: WorkflowNode;
  readonly kind: Kind;
  readonly staff: Staff;
  readonly onDraw: (next: WorkflowDocument) => void;
}

/** Everything that can be said about one step. */
export function StepPanel({ document, node, kind, staff, onDraw }: StepPanelProps) {
  const put = (next: WorkflowNode) => onDraw(changed(document, next));
  const fields = fieldsIn(document, kind.fields);
  return (
    <div className="grid gap-3">
      {'label' in node && (
        <Named
          label="Name"
          value={node.label ?? ''}
          onChange={(label) => label && put({ ...node, label } as WorkflowNode)}
        />
      )}
      {node.kind === 'approval' && <Approval node={node} kind={kind} staff={staff} onChange={put} />}
      {node.kind === 'form' && (
        <>
          <Assigned
            label="Respondent"
            assign={node.assign}
            staff={staff}
            onChange={(assign) => put({ ...node, assign })}
          />
          <FormFields document={document} node={node} onChange={put} />
        </>
      )}
      {node.kind === 'wait' && (
        <WholeNumber
          label="Business hours to wait"
          value={node.hours}
          least={1}
          onChange={(hours) => put({ ...node, hours })}
        />
      )}
      {node.kind === 'webhook' && (
        <p className="note">
          Sends the event <code>approval.signal</code> to every webhook subscribed to it, and continues once one
          receives it.
        </p>
      )}
      {node.kind === 'end' && (
        <Pick
          label="The document is"
          value={node.outcome}
          choices={[
            ['approved', 'approved'],
            ['rejected', 'rejected'],
          ]}
          onPick={(one) => put({ ...node, outcome: one === 'approved' ? 'approved' : 'rejected' })}
        />
      )}
      {node.kind === 'branch' &&
        placed(node.ways).map(({ when, way, key }) => (
          <div key={key} className="space-y-2">
            <ConditionBuilder
              label={`Path ${way + 1}: when`}
              fields={fields}
              condition={when}
              onChange={(next) =>
                put({ ...node, ways: node.ways.map((one, at) => (at === way ? { ...one, when: next } : one)) })
              }
            />
            <LeadsTo document={document} arrow={{ from: node.id, way }} label="goes to" onDraw={onDraw} />
            <WayButtons document={document} id={node.id} way={way} count={node.ways.length} least={1} onDraw={onDraw} />
          </div>
        ))}
      {node.kind === 'branch' && (
        <LeadsTo
          document={document}
          arrow={{ from: node.id, way: 'otherwise' }}
          label="Otherwise goes to"
          onDraw={onDraw}
        />
      )}
      {node.kind === 'parallel' &&
        node.ways.map((target, way) => (
          <div key={target} className="space-y-1">
            <LeadsTo
              document={document}
              arrow={{ from: node.id, way }}
              label={`Path ${way + 1} begins with`}
              onDraw={onDraw}
            />
            <WayButtons document={document} id={node.id} way={way} count={node.ways.length} least={2} onDraw={onDraw} />
          </div>
        ))}
      {(node.kind === 'branch' || node.kind === 'parallel') && (
        <button type="button" className="button justify-self-start" onClick={() => onDraw(wayAdded(document, node.id))}>
          <Icon name="plus" />
          Add path
        </button>
      )}
      {'next' in node && node.kind !== 'join' && (
        <LeadsTo document={document} arrow={{ from: node.id, way: 'next' }} label="Then goes to" onDraw={onDraw} />
      )}
    </div>
  );
}

/** A way is told apart by its place: the first one that holds is taken. */
const placed = (ways: BranchNode['ways']) => ways.map(({ when }, way) => ({ when, way, key: `way ${way}` }));

interface ApprovalProps {
  readonly node: ApprovalNode;
  readonly kind: Kind;
  readonly staff: Staff;
  readonly onChange: (node: ApprovalNode) => void;
}

const quorumOf = (key: string, before: Quorum): Quorum =>
  key === 'some' ? (typeof before === 'number' ? before : 2) : key === 'all' ? 'all' : 'any';

function Approval({ node, kind, staff, onChange }: ApprovalProps) {
  const some = typeof node.quorum === 'number' ? node.quorum : null;
  const optional = (change: Partial<Record<'dueHours' | 'remindAfterHours', number | undefined>>) => {
    const next: Record<string, unknown> = { ...node, ...change };
    for (const [name, value] of Object.entries(change)) if (value === undefined) delete next[name];
    onChange(next as unknown as ApprovalNode);
  };
  return (
    <>
      <Assigned
        label="Who decides"
        assign={node.assign}
        staff={staff}
        onChange={(assign) => onChange({ ...node, assign })}
      />
      <Pick
        label="Approvals needed"
        value={some === null ? String(node.quorum) : 'some'}
        choices={[
          ['any', 'First answer counts'],
          ['all', 'All of them'],
          ['some', 'A number'],
        ]}
        onPick={(key) => onChange({ ...node, quorum: quorumOf(key, node.quorum) })}
      />
      {some !== null && (
        <WholeNumber
          label="How many"
          value={some}
          least={1}
          most={50}
          onChange={(quorum) => onChange({ ...node, quorum })}
        />
      )}
      <Hours label="Due (business hours)" value={node.dueHours} onChange={(dueHours) => optional({ dueHours })} />
      <Hours
        label="Remind (business hours)"
        value={node.remindAfterHours}
        onChange={(remindAfterHours) => optional({ remindAfterHours })}
      />
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={node.escalate !== undefined}
          onChange={({ target }) => {
            const { escalate: _, ...without } = node;
            onChange(target.checked ? { ...node, escalate: { authority: true } } : without);
          }}
        />
        Escalate when overdue
      </label>
      {node.escalate && (
        <Assigned
          label="Escalate to"
          assign={node.escalate}
          staff={staff}
          onChange={(escalate) => onChange({ ...node, escalate })}
        />
      )}
      <Pick
        label="If rejected"
        value={node.onReject}
        choices={[
          ['reject', 'Reject document'],
          ['return', 'Send back to requester'],
        ]}
        onPick={(one) => onChange({ ...node, onReject: one === 'return' ? 'return' : 'reject' })}
      />
      <fieldset className="border-line rounded-md border p-2">
        <legend className="note px-1">Fields that reopen this step</legend>
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={node.heeds === undefined}
            onChange={({ target }) =>
              onChange(
                target.checked
                  ? withoutHeeds(node)
                  : { ...node, heeds: kind.material.slice(0, 1).map(({ name }) => name) },
              )
            }
          />
          All approved fields
        </label>
        {node.heeds && (
          <div className="mt-1 grid gap-x-3 sm:grid-cols-2">
            {kind.material.map(({ name, label }) => (
              <label key={name} className="flex items-center gap-2">
                <input
                  type="checkbox"
                  checked={node.heeds?.includes(name)}
                  onChange={({ target }) => {
                    const heeds = kind.material.flatMap((one) =>
                      (one.name === name ? target.checked : node.heeds?.includes(one.name)) ? [one.name] : [],
                    );
                    if (heeds.length > 0) onChange({ ...node, heeds });
                  }}
                />
                {label}
              </label>
            ))}
          </div>
        )}
      </fieldset>
    </>
  );
}

function withoutHeeds(node: ApprovalNode): ApprovalNode {
  const { heeds: _, ...rest } = node;
  return rest;
}

interface LeadsToProps {
  readonly document: WorkflowDocument;
  readonly arrow: Arrow;
  readonly label: string;
  readonly onDraw: (next: WorkflowDocument) => void;
}

/** Where an arrow leads: any other step. Whether that makes sense is told by the findings. */
export const LeadsTo = ({ document, arrow, label, onDraw }: LeadsToProps) => (
  <Pick
    label={label}
    value={targetOf(document, arrow) ?? ''}
    choices={document.nodes.filter(({ id }) => id !== arrow.from).map((node) => [node.id, `${nameOf(node)}`] as const)}
    onPick={(id) => onDraw(led(document, arrow, id))}
  />
);

interface WayButtonsProps {
  readonly document: WorkflowDocument;
  readonly id: string;
  readonly way: number;
  readonly count: number;
  readonly least: number;
  readonly onDraw: (next: WorkflowDocument) => void;
}

const WayButtons = ({ document, id, way, count, least, onDraw }: WayButtonsProps) => (
  <div className="flex gap-1">
    <button
      type="button"
      className="icon-button"
      aria-label={`Move path ${way + 1} up`}
      disabled={way === 0}
      onClick={() => onDraw(wayMoved(document, id, way, -1))}
    >
      <Icon name="arrow-up" />
    </button>
    <button
      type="button"
      className="icon-button"
      aria-label={`Move path ${way + 1} down`}
      disabled={way === count - 1}
      onClick={() => onDraw(wayMoved(document, id, way, 1))}
    >
      <Icon name="arrow-down" />
    </button>
    <button
      type="button"
      className="icon-button"
      aria-label={`Remove path ${way + 1}`}
      disabled={count <= least}
      onClick={() => onDraw(wayRemoved(document, id, way))}
    >
      <Icon name="trash-2" />
    </button>
  </div>
);

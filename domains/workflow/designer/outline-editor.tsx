import { useMemo } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Menu, MenuChoice } from '#web/ui/menu.tsx';
import { nameOf, nodesOf, type WorkflowDocument, type WorkflowNode } from '../document/document.ts';
import type { Finding } from '../document/lint/lint.ts';
import type { Staff } from '../document/lint/staff.ts';
import { fieldsIn } from '../document/shape.ts';
import { conditionInWords, nodeInWords } from '../document/words.ts';
import { AddStep } from './add-step.tsx';
import { type Kind, titlesOf } from './designer-data.ts';
import { type Arrow, arrowsInto, keepsItself, movedTo, removed, targetOf } from './drawing/edits.ts';
import { type OutlineItem, type OutlineStep, type OutlineWay, outlineOf } from './drawing/outline.ts';
import { stepLooks } from './step-looks.ts';
import { LeadsTo, StepPanel } from './step-panel.tsx';

export interface EditorProps {
  readonly document: WorkflowDocument;
  readonly kind: Kind;
  readonly staff: Staff;
  readonly mayDraw: boolean;
  readonly chosen: string | null;
  readonly findings: readonly Finding[];
  /** Steps to mark, such as the way of a document that is tried. */
  readonly marked: ReadonlySet<string>;
  readonly onChoose: (id: string | null) => void;
  readonly onDraw: (next: WorkflowDocument) => void;
}

/** The workflow as a list of steps with their ways inside. Everything that the diagram can do can be done here. */
export function OutlineEditor(props: EditorProps) {
  const { document } = props;
  const outline = useMemo(() => outlineOf(document), [document]);
  return (
    <div className="panel p-3">
      <Items {...props} items={outline.items} after={{ from: null }} />
      {outline.loose.length > 0 && (
        <section aria-label="Unreachable steps" className="border-line mt-4 border-t pt-3">
          <h3 className="mb-2">Unreachable steps</h3>
          <ul className="space-y-2">
            {outline.loose.map((node) => (
              <li key={node.id}>
                <Step {...props} node={node} ways={[]} arrow={{ from: null }} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface ItemsProps extends EditorProps {
  readonly items: readonly OutlineItem[];
  /** The arrow that leads to the first of them. */
  readonly after: Arrow;
}

function Items({ items, after, ...props }: ItemsProps) {
  const { document, mayDraw, onDraw, onChoose } = props;
  const add = (next: WorkflowDocument, id: string) => {
    onDraw(next);
    onChoose(id);
  };
  return (
    <ol className="space-y-1">
      {mayDraw && (items.length === 0 || items[0]?.is === 'step') && (
        <li>
          <AddStep document={document} arrow={after} place={placeOf(document, after)} onAdd={add} />
        </li>
      )}
      {items.map((item) => (
        <li key={`${item.is}-${item.is === 'step' ? item.node.id : item.to}`}>
          {item.is === 'step' ? (
            <>
              <Step {...props} node={item.node} ways={item.ways} arrow={item.arrow} />
              {mayDraw && <Behind {...props} item={item} onAdd={add} />}
            </>
          ) : (
            <Onward {...props} to={item.to} arrow={item.arrow} onAdd={add} />
          )}
        </li>
      ))}
    </ol>
  );
}

const placeOf = (document: WorkflowDocument, arrow: Arrow): string => {
  const target = targetOf(document, arrow);
  const node = target === undefined ? undefined : nodesOf(document).get(target);
  return node ? `before “${nameOf(node)}”` : 'here';
};

interface BehindProps extends EditorProps {
  readonly item: OutlineStep;
  readonly onAdd: (next: WorkflowDocument, id: string) => void;
}

/** A place to add a step behind this one; behind ways that meet again it comes after all of them. */
function Behind({ document, item: { node }, onAdd }: BehindProps) {
  const own: Arrow | null =
    node.kind === 'parallel'
      ? { from: node.join, way: 'next' }
      : 'next' in node
        ? { from: node.id, way: 'next' }
        : null;
  if (!own) return null;
  return <AddStep document={document} arrow={own} place={`after “${nameOf(node)}”`} onAdd={onAdd} />;
}

interface OnwardProps extends EditorProps {
  readonly to: string;
  readonly arrow: Arrow;
  readonly onAdd: (next: WorkflowDocument, id: string) => void;
}

function Onward({ document, to, arrow, mayDraw, onChoose, onAdd }: OnwardProps) {
  const node = nodesOf(document).get(to);
  return (
    <p className="text-muted flex flex-wrap items-center gap-2 py-1">
      <Icon name="corner-down-left" />
      continues at
      <button type="button" className="link" onClick={() => onChoose(to)}>
        {node ? nameOf(node) : to}
      </button>
      {mayDraw && <AddStep document={document} arrow={arrow} place={placeOf(document, arrow)} onAdd={onAdd} />}
    </p>
  );
}

interface StepProps extends EditorProps {
  readonly node: WorkflowNode;
  readonly ways: readonly OutlineWay[];
  readonly arrow: Arrow;
}

function Step({ node, ways, arrow, ...props }: StepProps) {
  const { document, kind, staff, chosen, mayDraw, findings, marked, onChoose, onDraw } = props;
  const isChosen = chosen === node.id;
  const own = findings.filter((one) => one.node === node.id);
  const { icon, word } = stepLooks[node.kind];
  return (
    <div
      className={`border-line rounded-md border ${isChosen ? 'border-focus bg-raised' : ''} ${marked.has(node.id) ? 'border-l-tone-review border-l-4' : ''}`}
    >
      <div className="flex items-start gap-2 p-2">
        <button
          type="button"
          id={`step-${node.id}`}
          className="flex min-w-0 flex-1 items-start gap-2 text-left"
          aria-expanded={isChosen}
          onClick={() => onChoose(isChosen ? null : node.id)}
        >
          <Icon name={icon} className="text-muted mt-0.5 shrink-0" />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2">
              <span className="font-medium wrap-anywhere">{nameOf(node)}</span>
              {own.length > 0 && (
                <Badge tone={own.some(({ severity }) => severity === 'error') ? 'danger' : 'warn'}>
                  {own.length === 1 ? '1 finding' : `${own.length} findings`}
                </Badge>
              )}
            </span>
            <span className="text-muted block text-sm wrap-anywhere">
              {word}: {nodeInWords(node, titlesOf(staff))}
            </span>
          </span>
        </button>
        {mayDraw && <StepMenu document={document} node={node} arrow={arrow} onDraw={onDraw} onChoose={onChoose} />}
      </div>
      {isChosen && mayDraw && (
        <div className="border-line border-t p-3">
          <StepPanel document={document} node={node} kind={kind} staff={staff} onDraw={onDraw} />
        </div>
      )}
      {ways.length > 0 && (
        <ul className="border-line space-y-3 border-t py-2 pr-2 pl-3">
          {placed(ways).map(({ way, at, key }) => (
            <li key={key} className="border-line border-l-2 pl-3">
              <p className="mb-1 text-sm font-medium">{wayInWords(node, at, kind, document, staff)}</p>
              <Items {...props} items={way.items} after={way.arrow} />
              {way.items.length === 0 && <Straight document={document} way={way} mayDraw={mayDraw} onDraw={onDraw} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Ways are told apart by their place. */
const placed = (ways: readonly OutlineWay[]) => ways.map((way, at) => ({ way, at, key: `way ${at}` }));

/** A way without steps of its own. */
function Straight({
  document,
  way: { arrow },
  mayDraw,
  onDraw,
}: Pick<EditorProps, 'document' | 'mayDraw' | 'onDraw'> & { readonly way: OutlineWay }) {
  const target = targetOf(document, arrow);
  const node = target === undefined ? undefined : nodesOf(document).get(target);
  if (mayDraw) return <LeadsTo document={document} arrow={arrow} label="continues at" onDraw={onDraw} />;
  return <p className="text-muted">continues at {node ? nameOf(node) : 'nothing'}</p>;
}

function wayInWords(node: WorkflowNode, at: number, kind: Kind, document: WorkflowDocument, staff: Staff): string {
  if (node.kind !== 'branch') return `Path ${at + 1}`;
  const way = node.ways[at];
  return way ? `When ${conditionInWords(way.when, fieldsIn(document, kind.fields), titlesOf(staff))}` : 'Otherwise';
}

interface StepMenuProps {
  readonly document: WorkflowDocument;
  readonly node: WorkflowNode;
  readonly arrow: Arrow;
  readonly onDraw: (next: WorkflowDocument) => void;
  readonly onChoose: (id: string | null) => void;
}

/** Moving a step up or down takes it past its neighbour; into and out of ways it goes by where arrows lead. */
function StepMenu({ document, node, arrow, onDraw, onChoose }: StepMenuProps) {
  const keeps = keepsItself(document, node.id);
  const [before] = arrow.from === null ? [] : arrowsInto(document, arrow.from);
  const canUp = arrow.from !== null && before !== undefined && 'next' in node && node.kind !== 'join';
  const next = 'next' in node ? nodesOf(document).get(node.next) : undefined;
  const canDown =
    'next' in node && node.kind !== 'join' && next !== undefined && 'next' in next && next.kind !== 'join';
  return (
    <Menu
      trigger={
        <button type="button" className="icon-button" aria-label={`What can be done with “${nameOf(node)}”`}>
          <Icon name="ellipsis" />
        </button>
      }
    >
      <MenuChoice icon="pencil" onChoose={() => onChoose(node.id)}>
        Edit
      </MenuChoice>
      <MenuChoice
        icon="arrow-up"
        disabled={!canUp}
        onChoose={() => before && onDraw(movedTo(document, node.id, before))}
      >
        Move up
      </MenuChoice>
      <MenuChoice
        icon="arrow-down"
        disabled={!canDown}
        onChoose={() => next && onDraw(movedTo(document, node.id, { from: next.id, way: 'next' }))}
      >
        Move down
      </MenuChoice>
      <MenuChoice
        icon="trash-2"
        isDanger
        disabled={keeps !== null}
        onChoose={() => {
          onDraw(removed(document, node.id));
          onChoose(null);
        }}
      >
        {keeps ?? 'Remove'}
      </MenuChoice>
    </Menu>
  );
}

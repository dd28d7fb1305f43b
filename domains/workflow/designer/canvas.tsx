import '@xyflow/react/dist/base.css';
import './canvas.css';
import {
  Background,
  type Connection,
  Controls,
  type Edge,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
} from '@xyflow/react';
import { useMemo } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { nameOf, type NodeKind, type WorkflowNode } from '../document/document.ts';
import { fieldsIn } from '../document/shape.ts';
import { conditionInWords, nodeInWords } from '../document/words.ts';
import { titlesOf } from './designer-data.ts';
import { type Arrow, arrowsFrom, keepsItself, led, removed, targetOf } from './drawing/edits.ts';
import { layoutOf, stepSize } from './drawing/layout.ts';
import type { EditorProps } from './outline-editor.tsx';
import { stepLooks } from './step-looks.ts';
import type { Difference } from '../document/difference.ts';

type Tone = 'plain' | 'error' | 'warning' | 'marked' | 'added' | 'changed';

interface Shown extends Record<string, unknown> {
  readonly name: string;
  readonly words: string;
  readonly kind: NodeKind;
  readonly tone: Tone;
  /** The handles from which arrows can be drawn. */
  readonly handles: readonly string[];
  readonly mayDraw: boolean;
}
type StepNode = Node<Shown, 'step'>;

interface CanvasProps extends EditorProps {
  /** What is other than in another version, to be seen in the picture. */
  readonly differences?: readonly Difference[];
}

const handleOf = (arrow: Arrow): string => (arrow.from === null ? 'start' : String(arrow.way));
const arrowAt = (from: string, handle: string): Arrow => ({
  from,
  way: handle === 'otherwise' || handle === 'next' ? handle : Number(handle),
});

/** The workflow as a diagram. The same document as the outline; steps find their places by themselves. */
export default function Canvas(props: CanvasProps) {
  const { document, mayDraw, onChoose, onDraw } = props;
  const nodes = useMemo(() => stepsOf(props), [props]);
  const edges = useMemo(() => edgesOf(props), [props]);
  const connect = ({ source, sourceHandle, target }: Connection) => {
    if (source !== target && sourceHandle) onDraw(led(document, arrowAt(source, sourceHandle), target));
  };
  return (
    <div className="panel workflow-canvas h-[clamp(34rem,75dvh,60rem)] overflow-hidden">
      <ReactFlow
        key={document.nodes.length}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        fitView
        fitViewOptions={{ maxZoom: 1, padding: 0.06 }}
        minZoom={0.2}
        nodesDraggable={false}
        nodesConnectable={mayDraw}
        edgesFocusable={false}
        deleteKeyCode={mayDraw ? ['Delete', 'Backspace'] : null}
        onConnect={connect}
        onNodeClick={(_, { id }) => onChoose(id)}
        onPaneClick={() => onChoose(null)}
        onNodesChange={(changes) => {
          for (const change of changes) if (change.type === 'select' && change.selected) onChoose(change.id);
        }}
        onNodesDelete={([node]) => {
          if (node && keepsItself(document, node.id) === null) onDraw(removed(document, node.id));
        }}
        proOptions={{ hideAttribution: true }}
        aria-label="Diagram of the workflow"
      >
        <Background gap={24} />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}

function stepsOf({ document, chosen, findings, marked, staff, mayDraw, differences = [] }: CanvasProps): StepNode[] {
  const spots = layoutOf(document);
  const titles = titlesOf(staff);
  const toneOf = (id: string): Tone => {
    const difference = differences.find(({ node }) => node === id);
    if (difference) return difference.what === 'added' ? 'added' : 'changed';
    if (marked.has(id)) return 'marked';
    const own = findings.filter(({ node }) => node === id);
    if (own.some(({ severity }) => severity === 'error')) return 'error';
    return own.length > 0 ? 'warning' : 'plain';
  };
  return document.nodes.map((node) => ({
    id: node.id,
    type: 'step',
    position: spots.get(node.id) ?? { x: 0, y: 0 },
    width: stepSize.width,
    height: stepSize.height,
    selected: chosen === node.id,
    deletable: mayDraw && keepsItself(document, node.id) === null,
    ariaLabel: `${stepLooks[node.kind].word}: ${nameOf(node)}`,
    data: {
      name: nameOf(node),
      words: nodeInWords(node, titles),
      kind: node.kind,
      tone: toneOf(node.id),
      handles: arrowsFrom(node).map(handleOf),
      mayDraw,
    },
  }));
}

function edgesOf({ document, kind, staff, marked }: CanvasProps): Edge[] {
  const fields = fieldsIn(document, kind.fields);
  const titles = titlesOf(staff);
  return document.nodes.flatMap((node) =>
    arrowsFrom(node).map((arrow): Edge => {
      const handle = handleOf(arrow);
      const label = labelOf(node, handle, (when) => conditionInWords(when, fields, titles));
      const target = targetOf(document, arrow) ?? '';
      return {
        id: `${node.id}-${handle}`,
        source: node.id,
        sourceHandle: handle,
        target,
        type: 'smoothstep',
        focusable: false,
        markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--color-edge)' },
        animated: marked.has(node.id) && marked.has(target),
        ...(label ? { label } : {}),
      };
    }),
  );
}

function labelOf(
  node: WorkflowNode,
  handle: string,
  say: (when: Extract<WorkflowNode, { kind: 'branch' }>['ways'][number]['when']) => string,
): string | null {
  if (node.kind !== 'branch') return null;
  const way = node.ways[Number(handle)];
  if (!way) return 'otherwise';
  const words = say(way.when);
  return words.length > 48 ? `${words.slice(0, 46)}…` : words;
}

const looks: Readonly<Record<Tone, string>> = {
  plain: 'border-line',
  error: 'border-danger border-2',
  warning: 'border-warn border-2',
  marked: 'border-focus border-2',
  added: 'border-good border-2 border-dashed',
  changed: 'border-warn border-2 border-dashed',
};
const said: Readonly<Record<Tone, string | null>> = {
  plain: null,
  error: 'error',
  warning: 'warning',
  marked: 'on the path',
  added: 'new',
  changed: 'changed',
};

function StepBox({ data: { name, words, kind, tone, handles, mayDraw }, selected }: NodeProps<StepNode>) {
  return (
    <div
      className={`bg-surface flex h-full w-full items-start gap-2 overflow-hidden rounded-md border px-2.5 py-2 ${looks[tone]} ${selected ? 'ring-focus ring-2' : ''}`}
    >
      <Handle type="target" position={Position.Top} isConnectable={mayDraw} />
      <Icon name={stepLooks[kind].icon} className="text-muted mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="truncate text-sm font-medium">
          {name}
          {said[tone] && <span className="sr-only">, {said[tone]}</span>}
        </p>
        <p className="text-muted line-clamp-2 text-xs">{words}</p>
      </div>
      {handles.map((handle, at) => (
        <Handle
          key={handle}
          id={handle}
          type="source"
          position={Position.Bottom}
          isConnectable={mayDraw}
          style={{ left: `${((at + 1) / (handles.length + 1)) * 100}%` }}
        />
      ))}
    </div>
  );
}

const nodeTypes = { step: StepBox };

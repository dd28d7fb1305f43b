import { type ReactNode, Suspense } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { nameOf, type WorkflowDocument, type WorkflowNode } from '../document/document.ts';
import { AddStep } from './add-step.tsx';
import { arrowsFrom, arrowsInto, keepsItself, removed } from './drawing/edits.ts';
import type { EditorProps } from './outline-editor.tsx';
import { StepPanel } from './step-panel.tsx';

const Canvas = later(() => import('./canvas.tsx'));

/** The picture, with what can be said about the chosen step beside it. */
export function Diagram({ editor, findings }: { readonly editor: EditorProps; readonly findings: ReactNode }) {
  const { document, chosen, kind, staff, mayDraw, onDraw } = editor;
  const node = document.nodes.find(({ id }) => id === chosen);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Suspense fallback={<div aria-busy="true" className="skeleton h-[clamp(34rem,75dvh,60rem)]" />}>
        <Canvas {...editor} />
      </Suspense>
      <div className="space-y-4">
        {node && mayDraw ? (
          <section className="panel p-4" aria-label="Selected step">
            <h2 className="mb-2">{nameOf(node)}</h2>
            <Around editor={editor} node={node} />
            <StepPanel document={document} node={node} kind={kind} staff={staff} onDraw={onDraw} />
          </section>
        ) : (
          mayDraw && <p className="note">Select a step to edit it. Drag from the dot below a step to connect it.</p>
        )}
        {findings}
      </div>
    </div>
  );
}

/** Ways are told apart by their place. */
const placed = (node: WorkflowNode) => arrowsFrom(node).map((arrow, at) => ({ arrow, at, key: `way ${at}` }));

/** What can be put around the chosen step, and taking it out. */
function Around({ editor, node }: { readonly editor: EditorProps; readonly node: WorkflowNode }) {
  const { document, onDraw, onChoose } = editor;
  const add = (next: WorkflowDocument, id: string) => {
    onDraw(next);
    onChoose(id);
  };
  const keeps = keepsItself(document, node.id);
  return (
    <div className="mb-3 flex flex-wrap gap-1">
      {arrowsInto(document, node.id)
        .slice(0, 1)
        .map((arrow) => (
          <AddStep
            key="before"
            document={document}
            arrow={arrow}
            place={`before “${nameOf(node)}”`}
            words="Add before"
            onAdd={add}
          />
        ))}
      {placed(node).map(({ arrow, at, key }) => (
        <AddStep
          key={key}
          document={document}
          arrow={arrow}
          words={arrowsFrom(node).length > 1 ? `Add on path ${at + 1}` : 'Add after'}
          place={arrowsFrom(node).length > 1 ? `on path ${at + 1}` : `after “${nameOf(node)}”`}
          onAdd={add}
        />
      ))}
      <button
        type="button"
        className="button button-danger"
        disabled={keeps !== null}
        title={keeps ?? undefined}
        onClick={() => {
          onDraw(removed(document, node.id));
          onChoose(null);
        }}
      >
        <Icon name="trash-2" />
        Remove
      </button>
    </div>
  );
}

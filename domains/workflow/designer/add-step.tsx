import { Icon } from '#web/ui/icon.tsx';
import { Menu, MenuChoice } from '#web/ui/menu.tsx';
import type { WorkflowDocument } from '../document/document.ts';
import { addedOn, type Arrow } from './drawing/edits.ts';
import { addable, stepLooks } from './step-looks.ts';

interface AddStepProps {
  readonly document: WorkflowDocument;
  readonly arrow: Arrow;
  /** Where it will stand, for whoever listens. */
  readonly place: string;
  /** What the button says; the place is said to whoever listens anyway. */
  readonly words?: string;
  readonly onAdd: (next: WorkflowDocument, id: string) => void;
}

/** Adds a step on an arrow: what the arrow led to comes behind it. */
export const AddStep = ({ document, arrow, place, words = 'Add', onAdd }: AddStepProps) => (
  <Menu
    align="start"
    trigger={
      <button type="button" className="button button-quiet text-muted" aria-label={`Add step ${place}`}>
        <Icon name="circle-plus" />
        <span aria-hidden="true">{words}</span>
      </button>
    }
  >
    {addable.map((kind) => (
      <MenuChoice
        key={kind}
        icon={stepLooks[kind].icon}
        onChoose={() => {
          const { document: next, id } = addedOn(document, arrow, kind);
          if (id) onAdd(next, id);
        }}
      >
        {stepLooks[kind].word}
      </MenuChoice>
    ))}
  </Menu>
);

import { useId, useRef, useState } from 'react';
import { say } from '#web/shell/messages.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Menu, MenuChoice } from '#web/ui/menu.tsx';
import type { WorkflowDocument } from '../document/document.ts';
import { judgeDocument } from '../document/structure.ts';
import type { Kind } from './designer-data.ts';
import { templates } from './templates.ts';
import type { Saving } from './drawing/drawing-store.ts';
import type { Drawing, Version } from './use-drawing.tsx';

interface ToolsProps {
  readonly drawing: Drawing;
  readonly version: Version;
  readonly kind: Kind;
}

/** Undo, what changes in a sentence, the file, and whether it is saved. */
export function DrawingTools({ drawing, version, kind }: ToolsProps) {
  const id = useId();
  const { mayDraw, saving, leftOver } = drawing;
  return (
    <>
      {leftOver && (
        <output className="panel border-warn flex flex-wrap items-center gap-3 p-3">
          <p className="mr-auto">This browser has unsaved changes.</p>
          <button type="button" className="button button-primary" onClick={drawing.takeLeftOver}>
            Restore
          </button>
          <button type="button" className="button" onClick={drawing.dropLeftOver}>
            Discard
          </button>
        </output>
      )}
      {saving.is === 'conflict' && (
        <div role="alert" className="panel border-danger flex flex-wrap items-center gap-3 p-3">
          <p className="mr-auto">{saving.sentence}</p>
          <button type="button" className="button" onClick={() => drawing.settle('theirs')}>
            Load theirs
          </button>
          <button type="button" className="button" onClick={() => drawing.settle('mine')}>
            Keep mine
          </button>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {mayDraw && (
          <>
            <button type="button" className="button" disabled={!drawing.canUndo} onClick={drawing.undo}>
              <Icon name="rotate-ccw" />
              Undo
            </button>
            <button type="button" className="button" disabled={!drawing.canRedo} onClick={drawing.redo}>
              <Icon name="refresh-cw" />
              Redo
            </button>
          </>
        )}
        <FileMenu drawing={drawing} version={version} kind={kind} />
        {mayDraw && <SavingWords saving={saving} onSave={() => void drawing.save()} />}
      </div>
      {mayDraw && (
        <div className="max-w-prose">
          <label htmlFor={id} className="note mb-0.5 block">
            Change note
          </label>
          <textarea
            id={id}
            rows={2}
            maxLength={1000}
            className="control"
            value={drawing.note}
            onChange={({ target }) => drawing.write(target.value)}
          />
        </div>
      )}
    </>
  );
}

const words = { saved: 'Saved', saving: 'Saving…', waiting: 'Not saved yet' } as const;

const SavingWords = ({ saving, onSave }: { readonly saving: Saving; readonly onSave: () => void }) => (
  <output className={saving.is === 'failed' ? 'wrong' : 'note'}>
    {saving.is === 'failed' ? (
      <>
        {saving.sentence} Your changes are kept in this browser.{' '}
        <button type="button" className="link" onClick={onSave}>
          Try again
        </button>
      </>
    ) : saving.is === 'conflict' ? (
      'Not saved'
    ) : (
      words[saving.is]
    )}
  </output>
);

/** The drawing as a file, in and out, and drawings to begin with. */
function FileMenu({ drawing, version, kind }: ToolsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [trouble, setTrouble] = useState<readonly string[]>([]);
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(
      new Blob([`${JSON.stringify(drawing.document, null, 2)}\n`], { type: 'application/json' }),
    );
    link.download = `${kind.record}-workflow-${version.number}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const read = async (file: File) => {
    const problems = drawFrom(await file.text(), kind, (next) => {
      drawing.draw(next);
      say({ title: 'File imported. Undo restores the previous version.', tone: 'good' });
    });
    setTrouble(problems);
  };
  return (
    <>
      <Menu
        align="start"
        isWide
        trigger={
          <button type="button" className="button">
            <Icon name="file-text" />
            File
          </button>
        }
      >
        <MenuChoice icon="download" onChoose={download}>
          Export as JSON
        </MenuChoice>
        {drawing.mayDraw && (
          <MenuChoice icon="upload" onChoose={() => input.current?.click()}>
            Import from JSON
          </MenuChoice>
        )}
        {drawing.mayDraw &&
          templates.map(({ name, about, document: template }) => (
            <MenuChoice key={name} icon="layout-template" onChoose={() => drawing.draw(template)}>
              Start from “{name}”<span className="text-muted block text-xs">{about}</span>
            </MenuChoice>
          ))}
      </Menu>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        className="sr-only"
        tabIndex={-1}
        aria-label="A workflow as JSON"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file);
          target.value = '';
        }}
      />
      {trouble.length > 0 && (
        <div role="alert" className="wrong w-full">
          <p>The file was not imported:</p>
          <ul className="list-disc pl-5">
            {trouble.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const MOST_TOLD = 8;

/** Takes in a file that is a workflow, or answers what is wrong with it. */
function drawFrom(text: string, kind: Kind, draw: (document: WorkflowDocument) => void): readonly string[] {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return ['The file isn’t JSON.'];
  }
  const judged = judgeDocument(given, kind.fields);
  if (!judged.ok)
    return judged.problems.slice(0, MOST_TOLD).map(({ path, message }) => `${path || 'document'}: ${message}`);
  draw(judged.document);
  return [];
}

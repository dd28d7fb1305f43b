import { Suspense } from 'react';
import type { Listed } from '#web/data/client.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { later } from '#web/ui/later.tsx';
import { Select } from '#web/ui/select.tsx';
import { type Difference, differences } from '../document/difference.ts';
import type { WorkflowDocument } from '../document/document.ts';
import { fieldsIn } from '../document/shape.ts';
import { titlesOf } from './designer-data.ts';
import type { EditorProps } from './outline-editor.tsx';
import type { workflowVersion } from './workflow-version.record.ts';

const Canvas = later(() => import('./canvas.tsx'));

interface ChangesViewProps extends EditorProps {
  readonly versions: readonly Listed<typeof workflowVersion>[];
  readonly against: string;
  readonly base: WorkflowDocument | null;
  readonly onAgainst: (id: string) => void;
}

const tones = { added: 'good', removed: 'danger', changed: 'warn' } as const;

/** What this version says otherwise than another one, in words and in the picture. */
export function ChangesView({ versions, against, base, onAgainst, ...editor }: ChangesViewProps) {
  const { document, kind, staff, onChoose } = editor;
  const found: readonly Difference[] = base
    ? differences(
        base,
        document,
        { ...fieldsIn(base, kind.fields), ...fieldsIn(document, kind.fields) },
        titlesOf(staff),
      )
    : [];
  return (
    <div className="space-y-4">
      <Select
        aria-label="Compared with"
        className="control w-auto"
        value={against}
        choices={versions.map(
          ({ id, number, status }) => [id, `Compared with version ${number} (${status.replaceAll('_', ' ')})`] as const,
        )}
        onPick={onAgainst}
      />
      {versions.length === 0 ? (
        <div className="panel">
          <Empty icon="history" title="No other versions">
            There is no earlier version to compare.
          </Empty>
        </div>
      ) : !base ? (
        <div aria-busy="true" className="skeleton h-40" />
      ) : found.length === 0 ? (
        <div className="panel">
          <Empty icon="check" title="No differences">
            Both versions are the same.
          </Empty>
        </div>
      ) : (
        <>
          <ul className="panel divide-line divide-y" aria-label="Differences">
            {found.map(({ node, name, what, sentences }) => (
              <li key={`${what} ${node}`} className="flex flex-wrap items-start gap-x-3 gap-y-1 p-3">
                <Badge tone={tones[what]}>{what}</Badge>
                <div className="min-w-0 flex-1">
                  {what === 'removed' ? (
                    <p className="font-medium">{name}</p>
                  ) : (
                    <button type="button" className="link font-medium" onClick={() => onChoose(node)}>
                      {name}
                    </button>
                  )}
                  {sentences.map((one) => (
                    <p key={one} className="text-muted">
                      {one}
                    </p>
                  ))}
                </div>
              </li>
            ))}
          </ul>
          <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
            <Canvas {...editor} mayDraw={false} differences={found} />
          </Suspense>
        </>
      )}
    </div>
  );
}

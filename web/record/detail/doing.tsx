import { files } from '#kernel/fields/reference.ts';
import type { ReactNode } from 'react';
import { type AnyRecord, allows, permission } from '#kernel';
import type { Shown } from '#web/data/client.ts';
import { actorOf, useSession } from '#web/data/session.ts';
import { Link, navigate, usePlace } from '#web/shell/router.tsx';
import { copyText } from '#web/ui/copy-button.tsx';
import { MenuChoice, MenuLine } from '#web/ui/menu.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { contentAt } from '../cells.tsx';
import { MoreMenu, type RowSteps, StepButtons, StepChoices, useRemoval } from '../steps.tsx';
import { useKeys } from './keys.ts';

export interface DoingProps {
  readonly record: AnyRecord;
  readonly row: Shown<AnyRecord>;
  readonly steps: RowSteps;
  readonly lead?: ((look: string) => ReactNode) | undefined;
}

/** What can be done here: the primary step, quiet ones, editing, and the rest in a menu. */
export function Doing({ record, row, steps, lead }: DoingProps) {
  const { path } = usePlace();
  const me = useSession();
  const mayEdit = row.can.includes('edit');
  // Who never edits these misses no line.
  const whyNoEdit = allows(permission(record.access.edit).by, actorOf(me)) ? row.cannot['edit'] : undefined;
  const removal = useRemoval(record, row);
  const copyLink = () => void copyText('Link', `${location.origin}${path}`);
  useKeys({ e: mayEdit ? () => navigate(`${path}?edit`) : null });
  return (
    <div data-guide="steps" className="flex flex-wrap items-center gap-2 print:hidden">
      {lead?.('max-sm:hidden')}
      <StepButtons steps={steps} look={lead ? '' : 'button-primary max-sm:hidden'} />
      {record.name === files && (
        <a href={contentAt(record.name, row.id)} className="button">
          Open file
        </a>
      )}
      {mayEdit && (
        <Tooltip says="Edit (e)">
          <Link to={`${path}?edit`} className="button" aria-keyshortcuts="e">
            Edit
          </Link>
        </Tooltip>
      )}
      <MoreMenu>
        <MenuChoice icon="link" onChoose={copyLink}>
          Copy link
        </MenuChoice>
        <MenuChoice icon="file-text" onChoose={() => print()}>
          Print
        </MenuChoice>
        {(steps.more.length > 0 || steps.refused.length > 0 || removal.ask || whyNoEdit) && <MenuLine />}
        {whyNoEdit && (
          <MenuChoice disabled onChoose={() => {}}>
            Edit
            <span className="note block">{whyNoEdit}</span>
          </MenuChoice>
        )}
        <StepChoices record={record} steps={steps} />
        {removal.ask && (
          <MenuChoice icon="trash-2" isDanger onChoose={removal.ask}>
            Delete
          </MenuChoice>
        )}
      </MoreMenu>
      {steps.alert}
      {steps.dialog}
      {removal.dialog}
    </div>
  );
}

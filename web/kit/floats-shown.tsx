import { useState } from 'react';
import { say, tell } from '#web/shell/messages.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Menu, MenuChoice, MenuLabel, MenuLine, MenuPick, MenuTick } from '#web/ui/menu.tsx';
import { Filters } from '#web/ui/filters.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { Row, Shown } from './shown.tsx';

export function FloatsShown() {
  const [open, setOpen] = useState<'closable' | 'firm' | 'question' | null>(null);
  const [sort, setSort] = useState('name');
  const [isDense, setDense] = useState(false);
  return (
    <>
      <Shown name="Menu">
        <Menu
          align="start"
          trigger={
            <button type="button" className="button">
              Open the menu
            </button>
          }
        >
          <MenuLabel>What can be done</MenuLabel>
          <MenuChoice icon="pencil" onChoose={() => tell('Edited')} end={<span className="keys">E</span>}>
            Edit
          </MenuChoice>
          <MenuChoice icon="copy" disabled onChoose={() => tell('Copied')}>
            Copy, not now
          </MenuChoice>
          <MenuLine />
          <MenuPick
            value={sort}
            onPick={setSort}
            choices={[
              ['name', 'By name'],
              ['date', 'By date'],
            ]}
          />
          <MenuTick checked={isDense} onTick={setDense}>
            Close together
          </MenuTick>
          <MenuLine />
          <MenuChoice icon="trash-2" isDanger onChoose={() => tell('Removed', 'danger')}>
            Remove
          </MenuChoice>
        </Menu>
      </Shown>
      <Shown name="Filters on a phone">
        <Filters set={2}>
          <p>What narrows a list, behind one button.</p>
        </Filters>
      </Shown>
      <Shown name="Popover and tooltip">
        <Row>
          <Popover
            label="Filter"
            trigger={
              <button type="button" className="button">
                Open the popover
              </button>
            }
          >
            <label>
              Purpose
              <input className="control mt-1" />
            </label>
          </Popover>
          <Tooltip says="A word more about this button">
            <button type="button" className="button">
              With a hint
            </button>
          </Tooltip>
        </Row>
      </Shown>
      <Shown name="Dialog">
        <Row>
          <button type="button" className="button" onClick={() => setOpen('closable')}>
            Open the dialog
          </button>
          <button type="button" className="button" onClick={() => setOpen('firm')}>
            Open one that stays
          </button>
          <button type="button" className="button" onClick={() => setOpen('question')}>
            Ask once more
          </button>
        </Row>
        {open === 'question' && (
          <Confirm
            title="Close this cost center?"
            action="Close it"
            isBusy={false}
            isDanger
            reason="required"
            trouble="The cost center still has open requisitions."
            onConfirm={(reason) => {
              setOpen(null);
              tell(reason);
            }}
            onClose={() => setOpen(null)}
          >
            Nothing can be charged to a closed cost center.
          </Confirm>
        )}
        {(open === 'closable' || open === 'firm') && (
          <Dialog title="Cancel this requisition?" {...(open === 'closable' ? { onClose: () => setOpen(null) } : {})}>
            <p>You cannot reopen a cancelled requisition.</p>
            <div className="actions">
              <button type="button" className="button" onClick={() => setOpen(null)}>
                Keep it
              </button>
              <button type="button" className="button button-danger" onClick={() => setOpen(null)}>
                Cancel it
              </button>
            </div>
          </Dialog>
        )}
      </Shown>
      <Shown name="Messages">
        <Row>
          <button
            type="button"
            className="button"
            onClick={() => say({ title: 'Connection Lost', text: 'Working offline. Some features may be limited.' })}
          >
            Say it alone
          </button>
          <button type="button" className="button" onClick={() => tell('Saved', 'good')}>
            Tell it in passing
          </button>
          <button
            type="button"
            className="button"
            onClick={() =>
              say({
                title: 'Removed',
                tone: 'danger',
                action: { label: 'Undo', run: () => tell('Back again', 'good') },
              })
            }
          >
            With a way back
          </button>
        </Row>
      </Shown>
    </>
  );
}

import { ProblemError } from '#web/data/call.ts';
import { tell } from '#web/shell/messages.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Missing } from '#web/ui/later.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Shown } from './shown.tsx';

export const StatesShown = () => (
  <>
    <Shown name="Nothing here">
      <Empty
        title="No requisitions yet"
        icon="shopping-cart"
        action={
          <button type="button" className="button button-primary">
            New requisition
          </button>
        }
      >
        Ask for what you need; your manager sees it here.
      </Empty>
    </Shown>
    <Shown name="Trouble">
      <LoadError
        error={
          new ProblemError(503, { detail: 'The database does not answer. Nothing was lost.', requestId: '7f3a91c2' })
        }
        retry={() => tell('Tried again')}
      />
    </Shown>
    <Shown name="Did not load">
      <Missing why="broken" onAgain={() => tell('Tried again')} />
    </Shown>
    <Shown name="Loading">
      <div className="space-y-2" aria-hidden="true">
        <div className="skeleton h-6 w-48" />
        <div className="skeleton h-4 w-full" />
        <div className="skeleton h-4 w-2/3" />
      </div>
    </Shown>
    <Shown name="Progress">
      <div className="grid max-w-md gap-3">
        <Progress label="Cost centers read" value={3} max={10} words="3 of 10" />
        <Progress label="Cost centers saved" value={100} />
        <Progress label="Looking through budget.xlsx" />
        <CopyButton label="Number" text="REQ-2026-00012" />
      </div>
    </Shown>
    <Shown name="Text">
      <div className="words">
        <p>
          A sentence with <a href="#text">a link</a>, <strong>weight</strong> and <code>code</code>.
        </p>
        <ul>
          <li>one</li>
          <li>two</li>
        </ul>
        <blockquote>What someone else said.</blockquote>
      </div>
      <p className="note mt-3">A note in small type.</p>
      <p className="text-good mt-1">Good</p>
      <p className="text-warn">To be watched</p>
      <p className="text-danger">Overdue</p>
    </Shown>
  </>
);

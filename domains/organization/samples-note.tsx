import { useAct } from '#web/data/calls.ts';
import { useShell } from '#web/data/shell.ts';
import { say, tell } from '#web/shell/messages.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { clearSamples } from './samples-calls.ts';

/** Says that examples stand among the real things, and clears them in one click. */
export function SamplesNote() {
  const { data } = useShell();
  const clear = useAct(clearSamples, {
    changes: ['notification', 'task'],
    onDone: ({ removed }) => tell(`${removed} sample items were cleared`, 'good'),
    onRefused: ({ message }) => say({ title: 'Not done', text: message, tone: 'danger' }),
  });
  if (!data?.samples) return null;
  return (
    <aside
      aria-label="Sample items"
      className="panel border-warn/50 mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
    >
      <Icon name="info" className="text-warn" />
      <p className="min-w-56 flex-1">Items marked “Sample” show how this looks in use. They are yours alone.</p>
      <button
        type="button"
        className="button"
        disabled={clear.isPending}
        onClick={() => clear.mutate({ confirm: true })}
      >
        {clear.isPending ? 'Clearing…' : 'Clear sample items'}
      </button>
    </aside>
  );
}

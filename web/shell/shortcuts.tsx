import { putLetters, useLetters } from './letters.ts';
import { useCommands } from './product.ts';
import { addressOf, mayOpen } from '#kernel';
import { listKeys } from '#web/record/list/keys-in-words.ts';
import { useSession } from '#web/data/session.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Link, useTitle } from './router.tsx';

interface Shortcut {
  /** Pressed together, or one after the other. */
  readonly keys: readonly string[];
  readonly joined: 'and' | 'then' | 'or';
  readonly does: string;
  readonly to?: string;
}

const everywhere: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], joined: 'and', does: 'Open the palette: pages, commands, rows by number or word' },
  { keys: ['Ctrl', 'B'], joined: 'and', does: 'Narrow or widen the sidebar; on a phone, open it' },
  { keys: ['Tab'], joined: 'and', does: 'Skip to the content, as the first thing on every page' },
  { keys: ['Esc'], joined: 'and', does: 'Close what is open over the page' },
];
const inLists: readonly Shortcut[] = listKeys.map(([keys, does]) => ({
  keys,
  joined: keys.includes('Shift') ? 'and' : 'or',
  does,
}));
const inRows: readonly Shortcut[] = [
  { keys: ['['], joined: 'and', does: 'The row before in the list you came from' },
  { keys: [']'], joined: 'and', does: 'The next row of that list' },
  { keys: ['E'], joined: 'and', does: 'Edit' },
  { keys: ['Ctrl', 'Enter'], joined: 'and', does: 'Save the form' },
];

/** Every key that does something, by where it works; on paper it is one sheet. */
export default function Shortcuts() {
  useTitle('Keyboard Shortcuts');
  const { commands, commandGroups } = useCommands();
  const me = useSession();
  const letters = useLetters();
  const offered = commands.filter(({ page }) => mayOpen(page, me));
  const groups: readonly (readonly [title: string, all: readonly Shortcut[]])[] = [
    ['Everywhere', everywhere],
    ['In lists', inLists],
    ['In a row and its form', inRows],
    ...commandGroups.map(
      (group) =>
        [
          group,
          offered
            .filter((one) => one.group === group)
            .map((one): Shortcut => ({ keys: one.keys, joined: 'then', does: one.label, to: addressOf(one) })),
        ] as const,
    ),
  ];
  return (
    <>
      <PageHead
        title="Keyboard Shortcuts"
        note="On a Mac, Cmd does what Ctrl does elsewhere. No key is needed to work."
      >
        <button type="button" className="button" onClick={() => print()}>
          Print
        </button>
      </PageHead>
      <label className="mb-4 flex items-center gap-2.5 print:hidden">
        <input
          type="checkbox"
          checked={letters === 'on'}
          onChange={({ target }) => putLetters(target.checked ? 'on' : 'off')}
        />
        Single letters work as keys in this browser
      </label>
      <div className="gap-4 md:columns-2 xl:columns-3">
        {groups
          .filter(([, all]) => all.length > 0)
          .map(([title, all]) => (
            <section key={title} className="panel mb-4 break-inside-avoid p-4">
              <h2 className="mb-2">{title}</h2>
              <ul className="divide-line divide-y">
                {all.map((one) => (
                  <li key={one.does} className="flex items-center justify-between gap-4 py-2">
                    {one.to ? <Link to={one.to}>{one.does}</Link> : <span>{one.does}</span>}
                    <span className="flex shrink-0 items-center gap-1">
                      {one.keys.map((key, at) => (
                        <span key={at} className="flex items-center gap-1">
                          {at > 0 && one.joined !== 'and' && <span className="text-muted text-xs">{one.joined}</span>}
                          <kbd className="keys uppercase">{key}</kbd>
                        </span>
                      ))}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </>
  );
}

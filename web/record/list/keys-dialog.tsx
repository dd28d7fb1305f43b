import { Dialog } from '#web/ui/dialog.tsx';
import { putLetters, useLetters } from './density.ts';

const keys: readonly (readonly [keys: readonly string[], words: string])[] = [
  [['j', '↓'], 'Next row'],
  [['k', '↑'], 'Row before'],
  [['Home', 'End'], 'First and last row that has been read'],
  [['Enter'], 'Open the row'],
  [['x'], 'Select the row'],
  [['Shift', 'x'], 'Select everything from the last tick to this row'],
  [['Esc'], 'Select none'],
  [['/'], 'Search'],
  [['n'], 'New'],
  [['?'], 'These keys'],
];

/** What can be done in a list without a mouse. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const letters = useLetters();
  return (
    <Dialog title="Keys of this list" onClose={onClose}>
      <dl className="pairs">
        {keys.map(([names, words]) => (
          <div key={words}>
            <dt className="flex gap-1">
              {names.map((name) => (
                <kbd key={name} className="keys">
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex items-center gap-2.5">
        <input
          type="checkbox"
          checked={letters === 'on'}
          onChange={({ target }) => putLetters(target.checked ? 'on' : 'off')}
        />
        Single letters work as keys in this browser
      </label>
      <div className="actions">
        <button type="button" className="button button-primary" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}

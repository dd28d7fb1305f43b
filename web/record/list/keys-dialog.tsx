import { listKeys } from './keys-in-words.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { putLetters, useLetters } from '#web/shell/letters.ts';

/** What can be done in a list without a mouse. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const letters = useLetters();
  return (
    <Dialog title="Keys of this list" onClose={onClose}>
      <dl className="pairs">
        {listKeys.map(([names, words]) => (
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

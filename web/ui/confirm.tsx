import { type ReactNode, useId, useState } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  readonly title: string;
  /** What will follow from it. */
  readonly children: ReactNode;
  readonly action: string;
  readonly isBusy: boolean;
  readonly isDanger?: boolean;
  /** Whether a reason is asked for, which stands in the record. */
  readonly reason?: 'required' | 'optional';
  readonly trouble?: string | undefined;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks once more before something that is felt: what it means, and where it is wanted why. */
export function Confirm(props: ConfirmProps) {
  const { title, children, action, isBusy, isDanger = false, reason, trouble, onConfirm, onClose } = props;
  const [text, setText] = useState('');
  const id = useId();
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm(text.trim());
        }}
      >
        <div>{children}</div>
        {reason && (
          <div className="mt-4">
            <label htmlFor={id} className="mb-1 block font-medium">
              Reason{reason === 'required' && <span className="text-muted"> *</span>}
            </label>
            <textarea
              id={id}
              rows={3}
              maxLength={500}
              required={reason === 'required'}
              className="control"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </div>
        )}
        <p role="alert" className="wrong empty:hidden">
          {trouble}
        </p>
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" disabled={isBusy} className={`button ${isDanger ? 'button-danger' : 'button-primary'}`}>
            {isBusy ? 'One moment…' : action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

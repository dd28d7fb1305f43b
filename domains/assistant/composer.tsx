import { type FormEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { LONGEST_QUESTION } from './chat-limits.ts';

interface ComposerProps {
  readonly isLoading: boolean;
  readonly send: (text: string) => boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Enter sends, Shift and Enter begin a new line. Nothing is sent while an answer is on its way, or when nothing was typed. */
export function Composer({ isLoading, send, field }: ComposerProps) {
  const id = useId();
  const [text, setText] = useState('');
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (send(text)) setText('');
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form className="border-line border-t p-3" onSubmit={submit}>
      <div className="flex items-end gap-2">
        <label htmlFor={id} className="sr-only">
          Your question
        </label>
        <textarea
          ref={field}
          id={id}
          rows={2}
          maxLength={LONGEST_QUESTION}
          placeholder="Ask a question"
          className="control min-h-15 resize-none"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={press}
        />
        <button
          type="submit"
          aria-label="Send"
          disabled={isLoading || text.trim() === ''}
          className="grid size-10 shrink-0 place-items-center rounded-md bg-(--chat-primary) text-(--chat-on-primary) disabled:bg-raised disabled:text-muted"
        >
          <Icon name="send" />
        </button>
      </div>
      <p className="note mt-1.5">Every sentence shows its source.</p>
    </form>
  );
}

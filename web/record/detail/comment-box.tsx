import { type FormEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { keepDraft } from '#web/data/draft-store.ts';
import type { Words } from './comment-data.ts';
import { type Mentioning, mentioningAt, withMention } from './mentioning.ts';
import { useMembersFound } from './members-found.ts';

interface BoxProps {
  readonly label: string;
  readonly start: Words;
  readonly send: string;
  /** Where what is typed is kept until it is sent. */
  readonly keptAs?: string;
  readonly onSend: (words: Words) => void;
  readonly onCancel?: () => void;
  /** Takes the focus as it appears. */
  readonly isFocused?: boolean;
}

const LONGEST = 4000;

/** Where a comment is written: formatted by a few signs, people called by an @. */
export function CommentBox({ label, start, send, keptAs, onSend, onCancel, isFocused = false }: BoxProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState(start);
  const [mentioning, setMentioning] = useState<Mentioning | null>(null);
  const [active, setActive] = useState(0);
  const people = useMembersFound(mentioning?.typed ?? null);
  const isOpen = mentioning !== null && people.length > 0;
  const chosen = people[Math.min(active, people.length - 1)];
  const trimmed = words.text.trim();
  const isTooLong = [...trimmed].length > LONGEST;

  useEffect(() => {
    if (keptAs) keepDraft(keptAs, words.text.trim() === '' ? null : { ...words });
  }, [keptAs, words]);
  useEffect(() => {
    if (isFocused) area.current?.focus();
  }, [isFocused]);
  // Before the next key comes: behind the name that was put in.
  const goTo = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (goTo.current === null) return;
    area.current?.focus();
    area.current?.setSelectionRange(goTo.current, goTo.current);
    goTo.current = null;
  });

  const look = () => {
    const { value, selectionStart, selectionEnd } = area.current ?? { value: '', selectionStart: 0, selectionEnd: 0 };
    setMentioning(selectionStart === selectionEnd ? mentioningAt(value, selectionStart) : null);
    setActive(0);
  };
  const pick = ({ id: member, name }: { readonly id: string; readonly name: string }) => {
    if (!mentioning) return;
    const { text, cursor } = withMention(words.text, mentioning, name);
    setWords({ text, mentions: [...new Set([...words.mentions, member])] });
    setMentioning(null);
    goTo.current = cursor;
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (trimmed === '' || isTooLong) return area.current?.focus();
    onSend({ text: trimmed, mentions: words.mentions });
    setWords({ text: '', mentions: [] });
    setMentioning(null);
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (isOpen && by !== undefined) setActive((now) => (now + by + people.length) % people.length);
    else if (
      isOpen &&
      chosen &&
      (key === 'Enter' || key === 'Tab') &&
      !event.shiftKey &&
      !event.ctrlKey &&
      !event.metaKey
    )
      pick(chosen);
    else if (mentioning && key === 'Escape') setMentioning(null);
    else if (key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    else if (key === 'Escape' && onCancel) onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <form className="relative" onSubmit={submit}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        ref={area}
        id={id}
        rows={Math.min(12, Math.max(2, words.text.split('\n').length))}
        className="control block"
        placeholder="Write a comment. Type @ to mention someone."
        value={words.text}
        aria-invalid={isTooLong}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => {
          setWords({ ...words, text: target.value });
          look();
        }}
        onKeyDown={press}
        onClick={look}
        onBlur={() => setMentioning(null)}
      />
      {isOpen && (
        <ul aria-label="People" className="float absolute z-30 mt-1 w-72 max-w-full">
          {people.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                tabIndex={-1}
                className={`choice w-full justify-between text-left ${person === chosen ? 'bg-raised' : ''}`}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => pick(person)}
              >
                <span className="truncate">{person.name}</span>
                <span className="text-muted truncate text-xs">{person.beside}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <output className="sr-only">
        {isOpen && chosen
          ? `${chosen.name}, ${people.indexOf(chosen) + 1} of ${people.length}. Enter calls them, the arrow keys choose.`
          : ''}
      </output>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <span id={`${id}-note`} className={isTooLong ? 'text-danger text-sm' : 'note max-sm:sr-only'}>
          {isTooLong ? `At most ${LONGEST} characters` : '**bold**, *italic*, lists and links. Ctrl + Enter sends.'}
        </span>
        <span className="ml-auto flex gap-2">
          {onCancel && (
            <button type="button" className="button" onClick={onCancel}>
              Cancel
            </button>
          )}
          <button type="submit" className="button" disabled={trimmed === '' || isTooLong}>
            {send}
          </button>
        </span>
      </div>
    </form>
  );
}

import { type FormEvent, useId, useRef, useState } from 'react';
import { kindOf } from '#kernel/fields/accept.ts';
import { call, gesture, ProblemError } from '#web/data/call.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/select.tsx';
import { factsOf } from './feedback-facts.ts';
import { feedbackTexts, feedbackTypes, sendFeedback } from './feedback-texts.ts';

/** What became of it, for whoever shows messages here. */
export interface Told {
  readonly title: string;
  readonly text: string;
  readonly tone: 'good' | 'danger';
  /** It was refused because nobody is signed in. */
  readonly isStranger?: true;
}

type Draft = { readonly feedbackType: keyof typeof feedbackTypes; readonly subject: string; readonly message: string };
const empty: Draft = { feedbackType: 'general', subject: '', message: '' };

/** What was typed outlives closing the form and signing in, and ends with this window. */
const KEPT = 'levee.feedback';
function kept(): Draft {
  try {
    return { ...empty, ...(JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Partial<Draft>) }; // only this form writes it
  } catch {
    return empty;
  }
}

const missingIn = (draft: Draft, name: 'subject' | 'message'): string | null => {
  const { spec } = feedbackTexts[name];
  const judged = kindOf(spec).accept(draft[name], spec);
  return judged.ok ? null : (judged.issues[0]?.message ?? null);
};

interface FormProps {
  readonly onClose: () => void;
  readonly onTold: (told: Told) => void;
}

/** Type, subject and message, and in plain sight what is sent along. */
export function FeedbackForm({ onClose, onTold }: FormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(kept);
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [once] = useState(gesture);
  const facts = factsOf(location.href, navigator);
  const put = (change: Partial<Draft>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    sessionStorage.setItem(KEPT, JSON.stringify(next));
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = (['subject', 'message'] as const).find((name) => missingIn(draft, name));
    if (wrong) return form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    setSending(true);
    try {
      const body = { ...draft, ...facts };
      await once(body, (key) => call({ method: sendFeedback.method, path: sendFeedback.path, body, key }));
      sessionStorage.removeItem(KEPT);
      setDraft(empty);
      onTold({
        title: 'Feedback submitted',
        text: "Thank you for your feedback! We'll review it shortly.",
        tone: 'good',
      });
      onClose();
    } catch (error) {
      setSending(false);
      onTold(
        error instanceof ProblemError && error.status === 401
          ? {
              title: 'Authentication required',
              text: 'Please sign in to submit feedback',
              tone: 'danger',
              isStranger: true,
            }
          : { title: 'Error', text: 'Failed to submit feedback. Please try again.', tone: 'danger' },
      );
    }
  };
  const field = (name: 'subject' | 'message') => {
    const wrong = isTried ? missingIn(draft, name) : null;
    return {
      wrong,
      given: {
        id: `${id}-${name}`,
        name,
        className: 'control',
        'aria-required': true,
        'aria-invalid': wrong !== null,
        'aria-describedby': wrong ? `${id}-${name}-wrong` : undefined,
        value: draft[name],
        onChange: ({ target }: { target: { value: string } }) => put({ [name]: target.value }),
      },
    };
  };
  const [subject, message] = [field('subject'), field('message')];
  return (
    <form ref={form} noValidate aria-label="Feedback" className="space-y-3" onSubmit={(event) => void send(event)}>
      <div className="flex items-center gap-2">
        <h2 className="flex-1">Tell us</h2>
        <button type="button" aria-label="Close feedback" className="icon-button size-7" onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <div>
        <label htmlFor={`${id}-type`} className="mb-1 block font-medium">
          Type
        </label>
        <Select
          id={`${id}-type`}
          value={draft.feedbackType}
          choices={Object.entries(feedbackTypes)}
          onPick={(type) => put({ feedbackType: type as Draft['feedbackType'] })}
        />
      </div>
      <div>
        <label htmlFor={subject.given.id} className="mb-1 block font-medium">
          Subject
        </label>
        <input autoComplete="off" {...subject.given} />
        <Wrong id={`${subject.given.id}-wrong`} words={subject.wrong} />
      </div>
      <div>
        <label htmlFor={message.given.id} className="mb-1 block font-medium">
          Message
        </label>
        <textarea rows={5} {...message.given} />
        <Wrong id={`${message.given.id}-wrong`} words={message.wrong} />
      </div>
      <details>
        <summary className="text-muted text-xs">What is sent along</summary>
        <dl className="text-muted mt-1.5 space-y-1 text-xs wrap-anywhere">
          <Fact name="Page">{facts.pageUrl}</Fact>
          <Fact name="Browser">{facts.browserInfo.userAgent}</Fact>
          <Fact name="System">{facts.browserInfo.platform || 'Not told'}</Fact>
          <Fact name="Language">{facts.browserInfo.language}</Fact>
        </dl>
      </details>
      <div className="flex justify-end gap-2">
        <button type="button" className="button" onClick={onClose}>
          Not now
        </button>
        <button type="submit" disabled={isSending} className="button button-primary">
          {isSending ? 'Sending…' : 'Send feedback'}
        </button>
      </div>
    </form>
  );
}

const Wrong = ({ id, words }: { id: string; words: string | null }) =>
  words && (
    <p id={id} className="wrong">
      {words}
    </p>
  );

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="inline font-medium">{name}: </dt>
    <dd className="inline">{children}</dd>
  </div>
);

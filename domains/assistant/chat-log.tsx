import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { findDraft, keepDraft } from '#web/data/draft-store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { isInside, partsOf } from './answer-text.ts';
import type { Action, Citation } from './answers/answer.ts';
import type { ChatMessage } from './chat-state.tsx';
import { ReadingParts } from './reading-parts.tsx';

/** How links are followed here: in place where there is a router, by the browser elsewhere. */
export interface Ways {
  readonly Anchor: ComponentType<{
    readonly href: string;
    readonly className?: string;
    readonly label?: string;
    readonly children: ReactNode;
  }>;
  readonly go: (path: string, isDraft?: boolean) => void;
  /** Asks a question as if it had been typed. */
  readonly ask: (question: string) => boolean;
  /** Shows a source beside the chat instead of opening it. */
  readonly onSource?: (citation: Citation, message: ChatMessage) => void;
}

interface LogProps extends Ways {
  readonly welcome: string;
  readonly messages: readonly ChatMessage[];
  readonly isLoading: boolean;
}

/** What was said, newest last. A reader of the screen hears an answer once, when it is whole. */
export function ChatLog({ welcome, messages, isLoading, ...ways }: LogProps) {
  const log = useRef<HTMLDivElement>(null);
  const last = messages.at(-1);
  useEffect(() => {
    const shown = log.current;
    if (!shown) return;
    // The question stays in sight, and the answer is read from its beginning.
    const asked = [...shown.querySelectorAll('[data-from=user]')].at(-1);
    if (asked) shown.scrollTop += asked.getBoundingClientRect().top - shown.getBoundingClientRect().top - 12;
    shown.tabIndex = 0; // a long answer is scrolled by the keyboard as well
  }, [messages, isLoading]);
  return (
    <div
      ref={log}
      role="log"
      aria-live="polite"
      aria-label="Conversation"
      className="min-h-0 flex-1 space-y-3 overflow-y-auto p-3 -outline-offset-2"
    >
      <Bubble from="agent">{welcome}</Bubble>
      {messages.map((message) => (
        <Said key={message.id} message={message} {...ways} />
      ))}
      {isLoading && last?.from === 'user' && (
        <p className="text-muted flex items-center gap-2 px-1">
          <Icon name="loader-circle" className="animate-spin" /> Looking it up…
        </p>
      )}
    </div>
  );
}

const Bubble = ({ from, isBusy, children }: { from: ChatMessage['from']; isBusy?: boolean; children: ReactNode }) => (
  <div
    data-from={from}
    aria-busy={isBusy}
    className={`w-fit max-w-[92%] rounded-lg px-3 py-2 whitespace-pre-line wrap-anywhere ${from === 'user' ? 'ml-auto bg-(--chat-secondary) text-(--chat-on-secondary)' : 'bg-raised'}`}
  >
    <span className="sr-only">{from === 'user' ? 'You: ' : 'Assistant: '}</span>
    {children}
  </div>
);

function Said({ message, ...ways }: { readonly message: ChatMessage } & Ways) {
  const { from, text, citations = [], actions = [], reading, isOpen, isFailure } = message;
  if (from === 'user') return <Bubble from="user">{text}</Bubble>;
  return (
    <div className="space-y-1.5">
      <Bubble from="agent" isBusy={isOpen === true}>
        {isFailure && <Icon name="circle-alert" className="text-danger mr-1.5 inline align-[-0.15em]" />}
        {partsOf(text, citations).map((part, at) =>
          'text' in part ? part.text : <Mark key={at} citation={part.citation} message={message} {...ways} />,
        )}
      </Bubble>
      {reading && <ReadingParts reading={reading} ask={ways.ask} />}
      {citations.length > 0 && (
        <ul aria-label="Sources" className="flex flex-wrap gap-1">
          {citations.map((citation) => (
            <li key={citation.n} className="max-w-full">
              <SourceLink citation={citation} message={message} className="chip hover:border-edge text-xs" {...ways}>
                <span className="font-semibold tabular-nums">{citation.n}</span>
                <span className="max-w-56 truncate">{citation.title}</span>
              </SourceLink>
            </li>
          ))}
        </ul>
      )}
      {actions.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {actions.map((action) => (
            <ActionButton key={`${action.kind} ${action.path}`} action={action} {...ways} />
          ))}
        </div>
      )}
    </div>
  );
}

const Mark = ({ citation, ...rest }: { citation: Citation; message: ChatMessage } & Ways) => (
  <SourceLink
    citation={citation}
    className="link mx-0.5 text-xs font-semibold no-underline"
    label={`Source ${citation.n}: ${citation.title}`}
    {...rest}
  >
    [{citation.n}]
  </SourceLink>
);

interface SourceLinkProps extends Ways {
  readonly citation: Citation;
  readonly message: ChatMessage;
  readonly className: string;
  readonly label?: string;
  readonly children: ReactNode;
}

function SourceLink({ citation, message, className, label, children, Anchor, onSource }: SourceLinkProps) {
  if (onSource)
    return (
      <button type="button" className={className} aria-label={label} onClick={() => onSource(citation, message)}>
        {children}
      </button>
    );
  if (!isInside(citation.path)) return <span className={className}>{children}</span>;
  return (
    <Anchor href={citation.path} className={className} {...(label ? { label } : {})}>
      {children}
    </Anchor>
  );
}

/** Nothing happens before it is pressed; a draft is kept in this browser alone until the person saves it. */
function ActionButton({ action, go }: { readonly action: Action } & Ways) {
  const [isAsking, setAsking] = useState(false);
  const { label, kind, path, place, values } = action;
  if (!isInside(path)) return null;
  const start = () => {
    if (place && values) keepDraft(place, values);
    // A form that is open already looks for a draft only when it begins.
    if (location.pathname === path) return location.reload();
    go(path, kind === 'draft');
  };
  if (isAsking)
    return (
      <span className="panel w-full space-y-2 p-2.5">
        <span className="block">You have an unsaved draft.</span>
        <span className="flex flex-wrap gap-1.5">
          <button type="button" className="button" onClick={() => go(path, true)}>
            Open the unsaved one
          </button>
          <button type="button" className="button" onClick={start}>
            Replace it
          </button>
        </span>
      </span>
    );
  const press = () => {
    if (kind === 'open') return go(path);
    if (place && findDraft(place)) return setAsking(true);
    start();
  };
  return (
    <button type="button" className="button max-w-full text-left whitespace-normal wrap-anywhere" onClick={press}>
      <Icon name={kind === 'draft' ? 'file-pen' : 'arrow-right'} className="text-muted" /> {label}
    </button>
  );
}

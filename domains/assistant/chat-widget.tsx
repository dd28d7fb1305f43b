import { type AnchorHTMLAttributes, type ReactNode, StrictMode, useEffect, useId, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Icon } from '#web/ui/icon.tsx';
import type { ChatBranding } from './branding.ts';
import { usePainted } from './chat-colours.tsx';
import { ChatLog, type Ways } from './chat-log.tsx';
import { type Chat, useBranding, useChat } from './chat-state.tsx';
import { Composer } from './composer.tsx';
import { levels } from './levels.ts';

const AT_THE_CORNER =
  'bg-gauge text-on-gauge fixed right-4 bottom-4 z-20 grid size-12 place-items-center rounded-full shadow-xl';

interface WidgetProps extends Pick<Ways, 'Anchor' | 'go'> {
  readonly agentId?: string;
  /** It was asked for already: it opens at once. */
  readonly isOpenAtFirst?: boolean;
  /** Where its button is and how it looks; usually at the corner of the page. */
  readonly buttonLook?: string;
}

/** A round button, and over the page the conversation. Closing it keeps what was said. */
export function ChatWidget({ agentId, isOpenAtFirst = false, buttonLook = AT_THE_CORNER, Anchor, go }: WidgetProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const branding = useBranding(agentId);
  const chat = useChat({ agentId: agentId ?? branding.agentId });
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  const painted = usePainted(branding);
  // Whoever closes it goes on where they began.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  // What was just begun has to be seen, and a small screen has room for one thing at a time.
  const leave = (path: string, isDraft = false) => {
    if (isDraft || isSmall()) setOpen(false);
    go(path);
  };
  return (
    <div ref={painted} className="print:hidden">
      {isOpen ? (
        <>
          <Panel {...{ branding, chat, Anchor, go: leave }} onClose={() => setOpen(false)} />
          {/* What is next to the button stays where it is. */}
          <span aria-hidden="true" className={`${buttonLook} opacity-0`} />
        </>
      ) : (
        <button
          ref={button}
          type="button"
          aria-label="Open the assistant"
          aria-expanded={false}
          className={buttonLook}
          onClick={() => setOpen(true)}
        >
          <Icon name="message-square" className="size-[1.15rem]" />
        </button>
      )}
    </div>
  );
}

const isSmall = (): boolean => matchMedia('(width < 48rem)').matches;

interface PanelProps extends Pick<Ways, 'Anchor' | 'go'> {
  readonly branding: ChatBranding;
  readonly chat: Chat;
  readonly onClose: () => void;
}

function Panel({ branding, chat, Anchor, go, onClose }: PanelProps) {
  const heading = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const close = useRef(onClose);
  useEffect(() => void (close.current = onClose));
  // Beside the page, not over it: the page stays in use, so the dialog holds no focus. Escape anywhere in it closes it.
  useEffect(() => {
    const own = panel.current;
    own?.show();
    field.current?.focus();
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.stopPropagation();
      close.current();
    };
    const follow = ({ target }: MouseEvent) => {
      if (isSmall() && target instanceof Element && target.closest('a')) close.current();
    };
    own?.addEventListener('keydown', press);
    own?.addEventListener('click', follow);
    return () => {
      own?.removeEventListener('keydown', press);
      own?.removeEventListener('click', follow);
    };
  }, []);
  return (
    <dialog
      ref={panel}
      aria-labelledby={heading}
      className="arrives fixed inset-auto right-4 bottom-4 z-30 m-0 h-150 max-h-[calc(100dvh-2rem)] w-96 max-w-[calc(100vw-2rem)] flex-col overflow-hidden p-0 open:flex"
    >
      <ChatHead branding={branding} id={heading}>
        <button
          type="button"
          aria-label="Close the assistant"
          className="grid size-9 place-items-center rounded-md hover:bg-black/15"
          onClick={onClose}
        >
          <Icon name="x" />
        </button>
      </ChatHead>
      <ChatLog
        welcome={branding.welcomeMessage}
        messages={chat.messages}
        isLoading={chat.isLoading}
        Anchor={Anchor}
        go={go}
        ask={chat.send}
      />
      <Composer isLoading={chat.isLoading} send={chat.send} field={field} />
    </dialog>
  );
}

/** Whose assistant it is and how far it reaches. */
export function ChatHead({
  branding,
  id,
  children,
}: {
  readonly branding: ChatBranding;
  readonly id?: string;
  readonly children?: ReactNode;
}) {
  const { level, companyName, logoUrl } = branding;
  const { label, subtitle } = levels[level];
  return (
    <div className="flex items-center gap-3 bg-(--chat-secondary) px-3 py-2.5 text-(--chat-on-secondary)">
      {logoUrl ? (
        <img src={logoUrl} alt="" className="size-9 rounded-md bg-white object-contain" />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-md bg-(--chat-primary) text-sm font-bold text-(--chat-on-primary)"
        >
          {companyName.slice(0, 1).toUpperCase()}
        </span>
      )}
      <div className="min-w-0 flex-1 leading-tight">
        <p className="truncate text-xs">{companyName}</p>
        <h2 id={id} className="truncate text-sm font-semibold">
          {label}
        </h2>
        <p className="truncate text-xs">{subtitle}</p>
      </div>
      {children}
    </div>
  );
}

const PlainAnchor = ({ label, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { label?: string }) => (
  <a {...rest} aria-label={label}>
    {children}
  </a>
);

/** For a page of the public site, which has no router: opens at once, because somebody pressed the button for it. */
export function mountChat(place: HTMLElement): void {
  createRoot(place).render(
    <StrictMode>
      <ChatWidget isOpenAtFirst Anchor={PlainAnchor} go={(path) => location.assign(path)} />
    </StrictMode>,
  );
}

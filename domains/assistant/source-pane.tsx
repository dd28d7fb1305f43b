import type { IconName } from '#kernel';
import { Link } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { isInside, litIn, saidFrom } from './answer-text.ts';
import type { Citation } from './answers/answer.ts';
import type { ChatMessage } from './chat-state.tsx';

const kinds: Readonly<Record<Citation['kind'], { readonly word: string; readonly icon: IconName }>> = {
  guide: { word: 'Guide', icon: 'book-open' },
  article: { word: 'Article', icon: 'newspaper' },
  page: { word: 'Page', icon: 'file-text' },
  tutorial: { word: 'Tutorial', icon: 'graduation-cap' },
  record: { word: 'Product facts', icon: 'info' },
  row: { word: 'Row', icon: 'table' },
  list: { word: 'List', icon: 'list-filter' },
};

export interface Opened {
  readonly citation: Citation;
  readonly message: ChatMessage;
}

/** The sources of the last answer, or the one that was opened, with what was used of it lit. */
export function SourcePane({
  opened,
  last,
}: {
  readonly opened: Opened | null;
  readonly last: ChatMessage | undefined;
}) {
  const shown: readonly Opened[] = opened
    ? [opened]
    : (last?.citations ?? []).slice(0, 4).map((citation) => ({ citation, message: last as ChatMessage })); // citations are the last message's own
  return (
    <section aria-label="Sources" className="panel min-h-0 space-y-4 overflow-y-auto p-4">
      <h2>Sources</h2>
      {shown.length === 0 ? (
        <p className="text-muted">Every answer shows where it comes from. Open a number to read the passage here.</p>
      ) : (
        shown.map((one) => <Source key={`${one.message.id} ${one.citation.n}`} {...one} />)
      )}
    </section>
  );
}

function Source({ citation, message }: Opened) {
  const { kind, n, title, path, passage } = citation;
  const { word, icon } = kinds[kind];
  return (
    <article className="border-line space-y-2 border-b pb-4 last:border-b-0 last:pb-0">
      <p className="note flex items-center gap-1.5">
        <Icon name={icon} className="size-3.5" /> [{n}] {word}
      </p>
      <h3 className="wrap-anywhere">{title}</h3>
      {passage !== '' && (
        <p className="text-muted whitespace-pre-line wrap-anywhere">
          {litIn(passage, saidFrom(message.text, n)).map(({ text, isLit }, at) =>
            isLit ? (
              <mark key={at} className="bg-tone-returned/25 text-ink rounded-sm px-0.5">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </p>
      )}
      {isInside(path) ? (
        <Link to={path} className="link inline-block font-medium">
          Open
        </Link>
      ) : (
        <p className="note">You can no longer open this.</p>
      )}
    </article>
  );
}

import { useEffect, useState } from 'react';
import { type AnswerOf, href } from '#kernel';
import { inWords, parseMarkdown } from '#kernel/fields/markdown.ts';
import { discussions } from '#domains/organization/public.ts';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { communicationPages } from '../communications-pages.ts';
import { CommunicationsNav } from './communications-nav.tsx';

const LONGEST = 240;
/** The server is asked once nothing was typed for so long. */
const TYPING_MS = 250;

/** What was said, without its marks. */
const plain = (text: string): string => {
  const words = inWords(parseMarkdown(text));
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
};

/** Comments that concern a person, by the record they belong to. */
export default function Discussions() {
  useTitle('Discussions');
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const soon = setTimeout(() => setAsked(typed.trim()), TYPING_MS);
    return () => clearTimeout(soon);
  }, [typed]);
  const found = useCall(discussions, asked ? { q: asked } : {}, { keepsLast: true });
  return (
    <>
      <CommunicationsNav path={href(communicationPages.discussions)} />
      <PageHead title="Discussions" note="Comments you wrote or are mentioned in, by record." />
      <input
        type="search"
        aria-label="Search discussions"
        placeholder="Search discussions"
        className="control mb-4 max-w-md"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Answered
        of={{ ...found, data: found.data?.data.length === 0 ? [] : found.data }}
        skeleton="h-64"
        empty={
          <div className="panel">
            {asked ? (
              <Empty icon="search" title="No discussions found">
                Try other words.
              </Empty>
            ) : (
              <Empty icon="message-square" title="No discussions yet">
                Comment on a record, or wait until someone mentions you.
              </Empty>
            )}
          </div>
        }
      >
        {(of) => !Array.isArray(of) && <Threads of={of as AnswerOf<typeof discussions>} />}
      </Answered>
    </>
  );
}

function Threads({ of }: { readonly of: AnswerOf<typeof discussions> }) {
  const show = useShow();
  const places = usePlaces();
  return (
    <>
      <ol className="panel divide-line divide-y">
        {of.data.map(({ id, record, kind, title, count, text, by, at, isMentioned }) => (
          <li key={`${record} ${id}`} className="hover:bg-raised relative px-4 py-3">
            <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <Link
                to={places.rowAt(record, id) ?? ''}
                className="min-w-0 font-medium wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                {title}
              </Link>
              <span className="text-muted">{kind}</span>
              {isMentioned && <Badge>Mentions you</Badge>}
              <span className="text-muted ml-auto whitespace-nowrap">{momentOf(at, show)}</span>
            </div>
            <p className="mt-1 wrap-anywhere">
              <span className="font-medium">{by}:</span> {text === null ? 'Withdrawn' : plain(text)}
            </p>
            <p className="note mt-0.5">{count === 1 ? '1 comment' : `${count} comments`}</p>
          </li>
        ))}
      </ol>
      <CutNote of={of} what="discussions">
        The latest are shown.
      </CutNote>
    </>
  );
}

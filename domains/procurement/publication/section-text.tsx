import { Markdown } from '#web/record/markdown.tsx';
import type { NoticeSection } from './notice.ts';

/** One part of the text, closed until it is read: a notice has dozens. */
export const SectionText = ({ of, className = '' }: { readonly of: NoticeSection; readonly className?: string }) => (
  <details className={className}>
    <summary className="min-h-11 content-center font-medium wrap-anywhere sm:min-h-8">
      {of.title}
      {of.changed && (
        <span className="text-muted font-normal">{` · ${of.changed.how === 'added' ? 'Added' : 'Changed'} by addendum ${of.changed.addendum}`}</span>
      )}
    </summary>
    <Markdown source={of.body} />
    {of.source && <p className="text-muted mt-2 wrap-anywhere">{sourceOf(of.source, of.isAdapted)}</p>}
  </details>
);

const sourceOf = ({ clause, citation, version }: NonNullable<NoticeSection['source']>, isAdapted: boolean): string =>
  `${isAdapted ? 'Changed from' : 'Source'}: ${[clause, citation, version].filter(Boolean).join(', ')}.`;

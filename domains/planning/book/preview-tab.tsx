import { useState } from 'react';
import { Empty } from '#web/ui/empty.tsx';
import { Select } from '#web/ui/select.tsx';
import { Blocks } from './book-blocks.tsx';
import type { BookDraft } from './book-calls.ts';
import { chaptersOf } from './book-contents.ts';

/** One section at a time as its public page shows it, drafts included. */
export function PreviewTab({ of: { book } }: { of: BookDraft }) {
  const chapters = chaptersOf(book);
  const [wished, setWished] = useState('');
  const chosen = chapters.find(({ key }) => key === wished) ?? chapters[0];
  if (!chosen)
    return (
      <div className="panel">
        <Empty icon="book-open" title="Nothing to preview">
          The preview shows each section with its drafts, as its public page will.
        </Empty>
      </div>
    );
  return (
    <div className="space-y-4">
      <p className="flex flex-wrap items-center gap-3">
        <Select
          aria-label="Section"
          className="control w-auto"
          value={chosen.key}
          choices={chapters.map(({ key, title }) => [key, title] as const)}
          onPick={setWished}
        />
        <span className="text-muted">Drafts are shown here. Charts have figures once the budget is adopted.</span>
      </p>
      <section aria-label={chosen.title} className="panel px-5 pb-6">
        <Blocks blocks={chosen.blocks} />
      </section>
    </div>
  );
}

import { Suspense, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import type { Attached } from '../enclosures/send-files.ts';
import type { FirmBid } from './bidding-calls.ts';
import { sheetOf } from '../sealing/bid-content.ts';
import { totalsOf } from '../solicitation/price-sheet.ts';
import { draftFrom } from './draft.ts';
import { TextOf } from './field-of.tsx';
import { useBidDraft } from './use-bid-draft.tsx';

const AnswersPart = later(async () => ({ default: (await import('./answers-part.tsx')).AnswersPart }));
const FilesPart = later(async () => ({ default: (await import('../enclosures/files-part.tsx')).FilesPart }));
const PricePart = later(async () => ({ default: (await import('./price-part.tsx')).PricePart }));
const SubmitPart = later(async () => ({ default: (await import('./submit-part.tsx')).SubmitPart }));

/** What a firm fills in, from the draft to the submission. */
export function BidForm({ bid }: { readonly bid: FirmBid }) {
  const { notice } = bid;
  const { draft, isKept, put } = useBidDraft(bid.solicitation);
  // Files are too large for what a browser keeps: they are there until the page is closed.
  const [attached, attach] = useState<readonly Attached[]>([]);
  if (!draft) return null;
  return (
    <Suspense>
      <section aria-label="Draft" className="panel space-y-3 p-4">
        <h2>Draft</h2>
        <output className="block">
          {isKept
            ? 'Saved encrypted in this browser, and nowhere else. The agency cannot read it.'
            : 'This browser could not save the draft. Download it before you close the page.'}
        </output>
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className="button min-h-11 sm:min-h-0"
            onClick={() => saveFile(`${notice.number}-draft.json`, JSON.stringify(draft, null, 2), 'application/json')}
          >
            <Icon name="download" />
            Download draft
          </button>
          <label className="button min-h-11 cursor-pointer focus-within:outline-2 sm:min-h-0">
            <Icon name="upload" />
            Open draft
            <input
              type="file"
              accept=".json"
              className="sr-only"
              onChange={({ target }) => {
                void target.files?.[0]?.text().then((text) => {
                  const found = draftFrom(text);
                  if (found) put(found);
                });
              }}
            />
          </label>
        </div>
      </section>
      {notice.items.length > 0 && (
        <section aria-label="Price sheet" className="panel p-4">
          <h2>Price sheet</h2>
          <PricePart notice={notice} offer={draft.offer} put={(offer) => put({ offer })} />
        </section>
      )}
      <section aria-label="Response" className="panel space-y-5 p-4">
        <h2>Response</h2>
        <AnswersPart
          notice={notice}
          response={draft.response}
          totals={totalsOf(sheetOf(notice), draft.offer)}
          files={attached.map(({ file }) => file.name)}
          put={(change) => put({ response: { ...draft.response, ...change } })}
        />
        <TextOf label="Notes" value={draft.notes} rows={3} max={4000} put={(notes) => put({ notes })} />
      </section>
      <FilesPart attached={attached} hasPrices={notice.items.length > 0} attach={attach} />
      <SubmitPart bid={bid} draft={draft} attached={attached} put={put} />
    </Suspense>
  );
}

import { Suspense, useId, useState } from 'react';
import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Filters } from '#web/ui/filters.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { later } from '#web/ui/later.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { opportunityPages } from '../opportunity-pages.ts';
import { askedFrom, savedQuestion } from './asked.ts';
import { grantOpportunity } from './grant-opportunity.record.ts';
import { Notices } from './notices.tsx';
import { applicantTypes, categories } from './opportunity-words.ts';
import { decisionChoices, fitChoices, type ResearchList, researchList, statusChoices } from './research-calls.ts';

const Import = later(() => import('./import-panel.tsx'));
const Digest = later(() => import('./digest.tsx'));

/** Notices of funding for us, what is new among them, and where they come from. */
export default function Research() {
  const { question, putAll } = useQuestion();
  const { may } = useSession();
  const show = useShow();
  const [isImporting, setImporting] = useState(false);
  const input = askedFrom(question);
  const of = useCall(researchList, input, { keepsLast: true });
  const put = (name: string, value: string) => putAll({ [name]: value, page: '' });
  const set = ['agency', 'applicant', 'category', 'decision', 'closes', 'listing'].filter((name) => question.get(name));
  const isFiltered = set.length > 0 || 'search' in input || 'listing' in input || 'status' in input;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Words key={question.get('search')} words={question.get('search') ?? ''} onSearch={(to) => put('search', to)} />
        <Select
          aria-label="Status"
          className="control w-auto"
          value={question.get('status') ?? ''}
          choices={Object.entries(statusChoices).map(([key, words]) => [key === 'open' ? '' : key, words])}
          onPick={(to) => put('status', to)}
        />
        <Select
          aria-label="Applicants"
          className="control w-auto"
          value={question.get('fit') ?? ''}
          choices={Object.entries(fitChoices).map(([key, words]) => [key === 'ours' ? '' : key, words])}
          onPick={(to) => put('fit', to)}
        />
        <Filters set={set.length}>
          <More question={question} put={put} agencies={of.data?.agencies.data ?? []} />
        </Filters>
        <span className="text-muted">{of.data?.asOf && `As of ${wholeDay(of.data.asOf, show)}`}</span>
        <Link
          to={`${href(opportunityPages.savedSearch, { id: 'new' })}?${new URLSearchParams({ question: savedQuestion(question) })}`}
          className="button ml-auto"
        >
          Save search
        </Link>
        <Link to={href(opportunityPages.forecast)} className="link">
          Forecast calendar
        </Link>
        <Link to={href(opportunityPages.savedSearches)} className="link">
          Saved searches
        </Link>
        {may.create.includes(grantOpportunity.name) && (
          <button type="button" className="button" onClick={() => setImporting(!isImporting)}>
            Import notices
          </button>
        )}
      </div>
      {isImporting && (
        <Suspense>
          <Import onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {!isFiltered && !input.page && (
        <Suspense>
          <Digest />
        </Suspense>
      )}
      <Answered
        of={of}
        isEmpty={({ found }) => found.data.length === 0}
        empty={
          <section className="panel" aria-label="No opportunities">
            <Empty title={isFiltered ? 'No opportunities match these filters' : 'No opportunities'} icon="file-search">
              {of.data && of.data.hidden > 0 ? (
                <Hidden of={of.data} onShow={() => put('fit', 'all')} />
              ) : (
                'Import a file of Grants.gov, CommonGrants or a state portal.'
              )}
            </Empty>
          </section>
        }
      >
        {(data) => (
          <>
            <Notices of={data} onPage={(to) => putAll({ page: to > 1 ? String(to) : '' })} />
            <Hidden of={data} onShow={() => put('fit', 'all')} />
          </>
        )}
      </Answered>
    </div>
  );
}

/** How many the own applicant type hides, and the way to see them. */
const Hidden = ({ of: { hidden, hiddenIs, ours }, onShow }: { of: ResearchList; onShow: () => void }) =>
  hidden > 0 && (
    <p className="note flex flex-wrap items-center gap-3">
      <span>
        {hiddenIs === 'at least' && 'More than '}
        {hidden.toLocaleString('en-US')} hidden: not open to {ours.map((type) => applicantTypes[type]).join(', ')}.
      </span>
      <button type="button" className="button print:hidden" onClick={onShow}>
        Show all applicants
      </button>
    </p>
  );

function Words({ words, onSearch }: { readonly words: string; readonly onSearch: (words: string) => void }) {
  const [typed, type] = useState(words);
  return (
    <search>
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <input
          type="search"
          aria-label="Search opportunities"
          placeholder="Words or listing number"
          className="control w-48 sm:w-64"
          maxLength={200}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
        <button type="submit" className="button">
          Search
        </button>
      </form>
    </search>
  );
}

interface MoreProps {
  readonly question: URLSearchParams;
  readonly put: (name: string, value: string) => void;
  readonly agencies: ResearchList['agencies']['data'];
}

function More({ question, put, agencies }: MoreProps) {
  const id = useId();
  const picks = [
    ['agency', 'Agency', 'All agencies', agencies.map(({ code, name }) => [code, name] as const)],
    ['category', 'Category', 'All categories', Object.entries(categories)],
    ['applicant', 'Eligible applicants', 'All applicants', Object.entries(applicantTypes)],
    ['decision', 'Decision', 'All decisions', Object.entries(decisionChoices)],
  ] as const;
  return (
    <>
      {picks.map(([name, label, all, choices]) => (
        <label key={name} className="grid gap-1">
          {label}
          <Select value={question.get(name) ?? ''} choices={[['', all], ...choices]} onPick={(to) => put(name, to)} />
        </label>
      ))}
      <label className="grid gap-1" htmlFor={`${id}-closes`}>
        Closes by
        <input
          id={`${id}-closes`}
          type="date"
          className="control"
          value={question.get('closes') ?? ''}
          onChange={({ target }) => put('closes', target.value)}
        />
      </label>
    </>
  );
}

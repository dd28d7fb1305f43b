import { navigate, usePlace } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useNarrow } from '#web/ui/narrow.ts';
import { Popover } from '#web/ui/popover.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import type { InboxTask } from './approval-view.ts';
import { addressWith, asCsv, type InboxQuestion, onlyWords, sortWords } from './inbox-question.ts';

interface FiltersProps {
  readonly all: readonly InboxTask[];
  readonly shown: readonly InboxTask[];
  readonly question: InboxQuestion;
}

/** Narrowing and sorting, kept in the address, and the table as a file. On a phone tasks come first: all but the search is behind one button. */
export function InboxFilters({ all, shown, question }: FiltersProps) {
  const { path, search } = usePlace();
  const kinds = [...new Set(all.map(({ kind }) => kind))].sort();
  const put = (change: Readonly<Record<string, string>>) =>
    navigate(addressWith(path, search, { ...change, task: '' }), { replace: true });
  const isNarrow = useNarrow();
  const set = [question.kind, question.only].filter(Boolean).length;
  const find = (
    <input
      type="search"
      aria-label="Find a task"
      placeholder="Find by name or number"
      className="control min-w-0 flex-1 min-[56rem]:w-56 min-[56rem]:flex-none"
      value={question.search}
      onChange={({ target }) => put({ search: target.value })}
    />
  );
  const rest = (
    <>
      {kinds.length > 1 && (
        <Choice
          label="Type"
          value={question.kind}
          words={{ '': 'All types', ...Object.fromEntries(kinds.map((kind) => [kind, kind])) }}
          onChange={(kind) => put({ kind })}
        />
      )}
      <Choice label="Show" value={question.only} words={onlyWords} onChange={(only) => put({ only })} />
      <Choice label="Sort" value={question.sort} words={sortWords} onChange={(sort) => put({ sort })} />
      <span className="text-muted ml-auto" aria-live="polite">
        {shown.length === all.length ? `${all.length} in all` : `${shown.length} of ${all.length}`}
      </span>
      <button type="button" className="button" onClick={() => saveFile('approvals.csv', asCsv(shown), 'text/csv')}>
        <Icon name="download" />
        Export
      </button>
    </>
  );
  if (!isNarrow)
    return (
      <search className="flex flex-wrap items-center gap-2">
        {find}
        {rest}
      </search>
    );
  return (
    <search className="flex items-center gap-2">
      {find}
      <Popover
        label="Filters"
        align="end"
        trigger={
          <button type="button" className="button" data-guide="list-filters">
            <Icon name="list-filter" />
            Filters
            {set > 0 && <span className="text-muted tabular-nums">{set}</span>}
          </button>
        }
      >
        <div className="grid gap-3">{rest}</div>
      </Popover>
    </search>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly words: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
}

const Choice = ({ label, value, words, onChange }: ChoiceProps) => (
  <select
    aria-label={label}
    className="control min-[56rem]:w-auto min-[56rem]:max-w-44"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    {Object.entries(words).map(([key, said]) => (
      <option key={key} value={key}>
        {said}
      </option>
    ))}
  </select>
);

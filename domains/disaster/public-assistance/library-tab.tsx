import { dollars, href } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { useParam } from '#web/ui/param.ts';
import { Table } from '#web/ui/table.tsx';
import { disaster } from '../index.ts';
import { publicAssistancePages } from '../public-assistance-pages.ts';
import { collection, findForms, type FormOf } from './form-library.ts';
import { paRows, type RuleRow } from './pa-terms.ts';

const figure = ({ unit, value }: RuleRow): string => (unit === 'cents' ? dollars(value) : `${value} ${unit}`);

/** Where a form is printed: with its project, its declaration or its own record. */
function printOf({ summary, need, list }: FormOf): readonly [words: string, to: string] | null {
  const tab = (name: string) => `${href(disaster.pages.femaForms)}?${new URLSearchParams({ tab: name })}`;
  if (summary || need === 'Project') return ['By project', tab('projects')];
  if (need === 'Damage') return ['By declaration', tab('damage')];
  return need === 'Request' && list ? ['By request', list] : null;
}

/** Forms by need; old numbers find them too. */
export default function LibraryTab() {
  const [words, setWords] = useParam('form');
  const found = findForms(words);
  const { may } = useSession();
  return (
    <div className="space-y-4">
      <section aria-label="Forms" className="panel overflow-x-auto">
        <div className="flex flex-wrap items-end gap-3 p-4 print:hidden">
          <label className="grid gap-1">
            Find a form
            <input
              type="search"
              className="control"
              value={words}
              placeholder="Labor, 90-123"
              onChange={({ target }) => setWords(target.value)}
            />
          </label>
          <span className="text-muted">{collection}</span>
          <Link to={href(publicAssistancePages.equipmentRates)} className="link ml-auto">
            Equipment rates
          </Link>
        </div>
        {found.length === 0 ? (
          <p className="note px-4 pb-4">No form has these words. Search by need, title, number or old number.</p>
        ) : (
          <Table
            label="Forms"
            rows={found}
            id={({ number, need }) => `${number} ${need}`}
            columns={[
              { label: 'Need', text: ({ need }) => need },
              {
                label: 'Form',
                name: ({ title }) => title,
                show: ({ title, list }) =>
                  list ? (
                    <Link to={list} className="link">
                      {title}
                    </Link>
                  ) : (
                    title
                  ),
              },
              { label: 'Number', text: ({ number }) => number },
              { label: 'Old numbers', text: ({ old }) => old.join(', ') },
              {
                label: 'Print',
                text: (form) => printOf(form)?.[0] ?? null,
                show(form) {
                  const [words, to] = printOf(form) ?? [];
                  return (
                    to && (
                      <Link to={to} className="link">
                        {words}
                      </Link>
                    )
                  );
                },
              },
              {
                label: 'Entry',
                text: ({ add }) => (add ? 'New entry' : 'No screen yet'),
                show: ({ add, list, record }) =>
                  add && list && record ? (
                    may.create.includes(record) && (
                      <span className="flex flex-wrap gap-3">
                        <Link to={add} className="link">
                          New entry
                        </Link>
                        <Link to={`${list}?import=`} className="link">
                          Import CSV
                        </Link>
                      </span>
                    )
                  ) : (
                    <Badge>No screen yet</Badge>
                  ),
              },
            ]}
          />
        )}
      </section>
      <section aria-label="Figures" className="panel overflow-x-auto">
        <details className="px-4 py-3">
          <summary className="text-sm font-semibold">Figures and citations</summary>
          <Table
            label="Figures"
            rows={paRows}
            id={({ key, from }) => `${key} ${from}`}
            columns={[
              { label: 'Figure', name: ({ title }) => title },
              { label: 'Value', text: figure },
              { label: 'Declared from', day: ({ from }) => from },
              { label: 'Declared until', day: ({ to }) => to },
              { label: 'Citation', text: ({ citation }) => citation },
              {
                label: 'Source',
                text: ({ confidence }) => (confidence === 'A' ? 'Official text' : 'One secondary source'),
              },
            ]}
          />
          <p className="note py-2">
            Years without a row are not known to us.{' '}
            <Link to={href(publicAssistancePages.paThresholds)} className="link">
              Enter thresholds
            </Link>
          </p>
        </details>
      </section>
    </div>
  );
}

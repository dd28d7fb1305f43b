import { dollars, href } from '#kernel';
import { plainShow } from '#kernel/fields/field.ts';
import type { ViewProps } from '#web/site/view.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { contractTypes } from '../contract/contract-words.ts';
import { payrollRulesPage } from '../payroll-site-pages.ts';
import { contractPath } from '../register-pages.ts';
import { type RegisterPage, registerSorts, registerStates } from './public-contract.ts';
import { stateWords } from './publication-words.ts';

const path = '/public-contracts';

interface PickProps {
  readonly name: string;
  readonly label: string;
  readonly chosen: string;
  readonly choices: readonly (readonly [string, string])[];
}
const Pick = ({ name, label, chosen, choices }: PickProps) => (
  <label>
    <span className="mb-1 block font-medium">{label}</span>
    <select name={name} defaultValue={chosen} className="control min-h-11">
      {choices.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  </label>
);

function Finding({ asked, years }: RegisterPage) {
  const any = ['', 'All'] as const;
  return (
    <search aria-label="Contracts">
      <form
        action={path}
        className="panel mt-8 grid gap-3 p-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1.5fr_1fr_1fr_auto] lg:items-end"
      >
        <label>
          <span className="mb-1 block font-medium">Search</span>
          <input
            name="search"
            type="search"
            defaultValue={asked.search}
            maxLength={100}
            className="control min-h-11"
            placeholder="Title, number or firm"
          />
        </label>
        <Pick name="state" label="Status" chosen={asked.state} choices={[any, ...Object.entries(registerStates)]} />
        <Pick name="type" label="Type" chosen={asked.type} choices={[any, ...Object.entries(contractTypes)]} />
        <Pick
          name="year"
          label="Start year"
          chosen={asked.year}
          choices={[any, ...years.map((one) => [one, one] as const)]}
        />
        <Pick name="sort" label="Order" chosen={asked.sort} choices={Object.entries(registerSorts)} />
        <button type="submit" className="button button-primary min-h-11 px-5">
          Show
        </button>
      </form>
    </search>
  );
}

const pageAt = (question: string, page: number): string => `${path}?${question ? `${question}&` : ''}page=${page}`;

/** Contracts in force and those that ended, for everybody. */
export default function RegisterView({ data }: ViewProps<RegisterPage>) {
  const { agency, asked, found, from, all, question } = data;
  return (
    <div className="site-width py-10 sm:py-16">
      <p className="text-muted">{agency}</p>
      <h1 className="mt-1 text-3xl sm:text-5xl">Public contracts</h1>
      <p className="text-muted mt-4 max-w-prose text-base sm:text-lg">
        Contracts with their limit, term, changes, published documents and what was spent to date.
      </p>
      {all > 0 && <Finding {...data} />}
      {all === 0 ? (
        <p className="panel mt-6 p-6 text-base">
          No contract is public yet. Until then, <a href="/public-opportunities">solicitations</a> show notices of
          award.
        </p>
      ) : found.data.length === 0 ? (
        <p className="panel mt-6 p-6 text-base">
          No contract matches. <a href={path}>Show all {all}</a>
        </p>
      ) : (
        <PlainTable
          label="Contracts"
          show={plainShow}
          className="panel mt-6"
          captionClass="text-muted px-3 py-2 text-left"
          caption={`${from} to ${from + found.data.length - 1} of ${from + found.total - 1}${found.totalIs === 'at least' ? ' or more' : ''}`}
          rows={found.data}
          id={({ number }) => number}
          columns={[
            {
              label: 'Contract',
              name: ({ title }) => title,
              show: ({ number, title, type }) => (
                <>
                  <a href={contractPath(number)} className="link font-semibold">
                    {title}
                  </a>
                  <span className="text-muted block">
                    <span className="font-mono text-xs">{number}</span> · {contractTypes[type]}
                  </span>
                </>
              ),
            },
            { label: 'Contractor', text: ({ vendor }) => vendor },
            {
              label: 'Not to exceed',
              money: ({ limitCents }) => limitCents,
              show: ({ limitCents }) => dollars(limitCents),
            },
            { label: 'Spent', money: ({ spentCents }) => spentCents, show: ({ spentCents }) => dollars(spentCents) },
            { label: 'Start day', day: ({ fromDay }) => fromDay },
            { label: 'End day', day: ({ untilDay }) => untilDay },
            { label: 'Status', text: ({ state }) => stateWords[state] },
          ]}
        />
      )}
      {(asked.page > 1 || found.total > found.data.length) && (
        <nav aria-label="Pages" className="mt-4 flex gap-6">
          {asked.page > 1 && <a href={pageAt(question, asked.page - 1)}>Previous</a>}
          {found.total > found.data.length && <a href={pageAt(question, asked.page + 1)}>Next</a>}
        </nav>
      )}
      <p className="text-muted mt-6 max-w-prose">
        Spent is what the budget ledger has as expended by approved invoices. As data:{' '}
        <a href={`${path}.json${question ? `?${question}` : ''}`}>JSON</a>,{' '}
        <a href={`${path}.csv${question ? `?${question}` : ''}`}>CSV</a>,{' '}
        <a href="/ocds/releases.json">OCDS releases</a>, <a href="/ocds/records.json">OCDS records</a>.
      </p>
      <p className="mt-4">
        <a href="/public-vendors">Approved vendors</a>
      </p>
      <p className="mt-2">
        <a href={href(payrollRulesPage)}>Payroll rules for contractors</a>
      </p>
    </div>
  );
}

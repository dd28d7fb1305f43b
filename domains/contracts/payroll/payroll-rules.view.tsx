import { plainShow } from '#kernel/fields/field.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { severities } from './payroll-checks.ts';
import { csvColumns, payrollAccess, payrollRulesData, publishedChecks } from './published-checks.ts';

/** What a column holds, in words. */
const contents: Readonly<Record<string, string>> = { text: 'Text', money: 'Dollars', percent: 'Percent' };

/** The checks that certified payrolls are judged by: the very list that refuses and finds. */
export default function PayrollRulesView() {
  return (
    <div className="site-width space-y-8 py-10 sm:py-16">
      <div className="space-y-3">
        <h1 className="text-3xl sm:text-5xl">Payroll rules</h1>
        <p className="text-muted max-w-prose text-base sm:text-lg">
          Certified payrolls are judged by these checks, and by the wage decision of the contract. A person of the firm
          certifies each week; an API key can’t (29 CFR 5.5(a)(3)(ii)(B)).
        </p>
        <p>
          <a href={payrollRulesData.path} className="link">
            Payroll rules as JSON
          </a>
        </p>
      </div>
      <section aria-label="Checks" className="space-y-3">
        <h2>Checks</h2>
        <PlainTable
          show={plainShow}
          label="Checks"
          rows={publishedChecks}
          id={({ code }) => code}
          columns={[
            { label: 'Code', name: ({ code }) => code },
            { label: 'Severity', text: ({ severity }) => severities[severity] },
            { label: 'Field', text: ({ field }) => field },
            { label: 'Check', text: ({ says }) => says, className: 'wrap-anywhere' },
            { label: 'Citation', text: ({ law }) => law },
          ]}
        />
      </section>
      <section aria-label="CSV columns" className="space-y-3">
        <h2>CSV columns</h2>
        <PlainTable
          show={plainShow}
          label="CSV columns"
          rows={csvColumns}
          id={({ field }) => field}
          columns={[
            { label: 'Heading', name: ({ heading }) => heading },
            { label: 'API field', text: ({ field }) => field },
            { label: 'Required', text: ({ isRequired }) => (isRequired ? 'Yes' : 'No') },
            { label: 'Content', text: ({ kind, help }) => [contents[kind] ?? kind, help].filter(Boolean).join('. ') },
          ]}
        />
      </section>
      <section aria-label="API calls" className="space-y-3">
        <h2>API calls</h2>
        <PlainTable
          show={plainShow}
          label="API calls"
          rows={payrollAccess}
          id={({ path }) => path}
          columns={[
            { label: 'Purpose', name: ({ what }) => what },
            { label: 'POST', text: ({ path }) => path },
            { label: 'Key scope', text: ({ scope }) => scope },
          ]}
        />
      </section>
    </div>
  );
}

import { plainShow } from '#kernel/fields/field.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { severities } from './payroll-checks.ts';
import { csvColumns, payrollAccess, payrollRulesData, publishedChecks } from './published-checks.ts';

/** The checks that certified payrolls are judged by: the very list that refuses and finds. */
export default function PayrollRulesView() {
  return (
    <div className="mx-auto max-w-5xl space-y-8 px-4 py-10">
      <div className="space-y-3">
        <h1>Payroll rules</h1>
        <p>
          Certified payrolls are judged by these checks, and by the wage decision of the contract. A person of the firm
          certifies each week; no key does (29 CFR 5.5(a)(3)(ii)(B)).
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
            { label: 'Content', text: ({ kind, help }) => [kind, help].filter(Boolean).join('. ') },
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

import { plainShow } from '#kernel/fields/field.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { agingDepartment } from '../../organization/public.ts';
import { activeGrants, demoOrganization, sampleGrants } from './demo-figures.ts';

/** The department and its three parts, with whom to call. */
export function Organization() {
  const { id, contact, phone, address, website, parts } = demoOrganization;
  const lines = [
    ['Organization ID', id],
    ['Contact', contact],
    ['Phone', phone],
    ['Address', address],
    ['Website', website],
  ] as const;
  return (
    <>
      <h2 className="text-xl">{agingDepartment}</h2>
      <dl className="pairs mt-3">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-8 text-lg">Departments</h3>
      <ul className="mt-3 grid gap-4 md:grid-cols-3">
        {parts.map((part) => (
          <li key={part.id} className="panel p-5">
            <h4 className="text-base">{part.name}</h4>
            <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 [&_dt]:text-muted">
              <dt>ID</dt>
              <dd>{part.id}</dd>
              <dt>Contact</dt>
              <dd>{part.contact.name}</dd>
              <dt>Phone</dt>
              <dd>{part.phone}</dd>
              <dt>Active grants</dt>
              <dd className="font-semibold tabular-nums">{activeGrants(part)}</dd>
            </dl>
          </li>
        ))}
      </ul>
      <p className="text-muted mt-4 max-w-prose">
        The people are invented, the phone numbers are reserved for examples, and no one owns the website.
      </p>
    </>
  );
}

/** Four of the ten awards. */
export const SampleGrants = () => (
  <>
    <h2 className="sr-only">Sample grants</h2>
    <div className="panel overflow-hidden">
      <PlainTable
        label="Sample grants"
        show={plainShow}
        rows={sampleGrants}
        id={({ number }) => number}
        columns={[
          {
            label: 'Grant',
            name: ({ title }) => title,
            show: ({ title, number }) => (
              <>
                <span className="font-semibold">{title}</span>
                <span className="text-muted block tabular-nums">{number}</span>
              </>
            ),
          },
          {
            label: 'Program',
            text: ({ program }) => program,
            show: ({ program, listing }) => (
              <>
                {program} <span className="text-muted whitespace-nowrap">{`(${listing})`}</span>
              </>
            ),
          },
          { label: 'Department', text: ({ department }) => department.name },
          { label: 'Amount', money: ({ dollars }) => dollars * 100 },
          {
            label: 'Status',
            mark: ({ status }) => <Badge tone={status === 'Active' ? 'good' : 'danger'}>{status}</Badge>,
          },
        ]}
      />
    </div>
    <p className="text-muted mt-4 max-w-prose">
      The programs and their assistance listings exist. The awards and amounts are simulated.
    </p>
  </>
);

const features = [
  [
    'scale',
    'Decide on a purchase',
    'As the Grant Manager, open the requests awaiting approval. One request has three quotes attached; another cannot be submitted before it has them.',
  ],
  [
    'users',
    'Keep duties apart',
    'No one approves their own request. Sign in as Program Staff and as the Grant Manager to compare what each can do.',
  ],
  [
    'wallet',
    'See where spending is booked',
    'Each of the ten programs has a cost center with its award, its listing and its manager.',
  ],
  [
    'history',
    'Check the record',
    'Every step is in an audit record that is sealed as you work. As the Organization Admin, verify it yourself.',
  ],
  [
    'shield-check',
    'Say who may do what',
    'As the Organization Admin, grant and revoke roles, give duties, and set the colors and the welcome text.',
  ],
  [
    'file-text',
    'Work from documents',
    'Quotes and reports are kept under the hash of their content and are attached where they are needed.',
  ],
] as const;

/** What to try first. All of it is the product as it is; nothing is a recording. */
export const Features = () => (
  <>
    <h2 className="text-xl">What to try first</h2>
    <p className="text-muted mt-1 max-w-prose text-base">
      The demo organization runs on the product itself, so what you see is what an agency gets.
    </p>
    <ul className="mt-5 grid gap-x-8 gap-y-6 md:grid-cols-2 lg:grid-cols-3">
      {features.map(([icon, name, about]) => (
        <li key={name} className="flex gap-3">
          <Icon name={icon} className="text-muted mt-0.5 size-5" />
          <div>
            <h3 className="text-base">{name}</h3>
            <p className="text-muted mt-1">{about}</p>
          </div>
        </li>
      ))}
    </ul>
  </>
);

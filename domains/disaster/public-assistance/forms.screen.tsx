import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useParam } from '#web/ui/param.ts';
import { Scrolling } from '#web/ui/scrolling.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { publicAssistancePages } from '../public-assistance-pages.ts';
import { collection } from './form-library.ts';
import { type ProjectStanding, projectStanding } from './pa-calls.ts';
import { categories } from './pa-words.ts';

const title = 'PA Project Forms';
const forms = {
  labor: ['Force account labor summary', 'FF-104-FY-21-137'],
  equipment: ['Force account equipment summary', 'FF-104-FY-21-141'],
} as const;

/** The summaries of a project in the columns of the form, to print and to save. */
export default function FormsScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  useTitle(title);
  const id = params['id'] ?? '';
  return <Answered of={useCall(projectStanding, { id })}>{(of) => <Sheet of={of} />}</Answered>;
}

interface Of {
  readonly of: ProjectStanding;
}

function Sheet({ of }: Of) {
  const [asked, ask] = useParam('form');
  const shown = asked === 'equipment' ? 'equipment' : 'labor';
  const [name, number] = forms[shown];
  return (
    <>
      <PageHead title={title}>
        <Select
          aria-label="Form"
          className="control w-auto"
          value={shown}
          choices={Object.entries(forms).map(([key, [words]]) => [key, words])}
          onPick={(next) => ask(next === 'labor' ? '' : next)}
        />
        <Link to={href(publicAssistancePages.project, { id: of.project.id })} className="button">
          {of.project.number}
        </Link>
        <button type="button" className="button" onClick={() => print()}>
          Print
        </button>
      </PageHead>
      <div className="space-y-4">
        <Head of={of} name={name} number={number} />
        {shown === 'labor' ? <Labor of={of} /> : <Equipment of={of} />}
        <Certification />
      </div>
    </>
  );
}

function Head({ of: { project, disaster }, name, number }: Of & { readonly name: string; readonly number: string }) {
  const show = useShow();
  const { organization } = useSession();
  const facts = [
    ['Applicant', organization.name],
    ['PA ID', project.applicantId ?? ''],
    ['Project no.', project.femaNumber ?? project.number],
    ['Disaster', `${disaster.number} ${disaster.title}`],
    ['Location', project.site],
    ['Category', categories[project.category]],
    ['Period covering', `${wholeDay(project.fromDay, show)} to ${wholeDay(project.untilDay, show)}`],
    ['Work', project.title],
  ] as const;
  return (
    <Panel
      title={name}
      action={
        <span className="text-muted">
          {number}, {collection}
        </span>
      }
    >
      <dl className="grid gap-x-6 gap-y-2 px-4 pb-4 sm:grid-cols-2">
        {facts.map(([label, said]) => (
          <div key={label} className="flex gap-3">
            <dt className="text-muted w-32 shrink-0">{label}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
      <p className="hidden px-4 pb-2 print:block">
        {number}, {collection}
      </p>
    </Panel>
  );
}

function Labor({ of: { labor, figures, project } }: Of) {
  return (
    <Panel title="Labor">
      <Scrolling label="Labor">
        <Table
          label="Labor"
          rows={labor.data}
          file={`${project.number}-force-account-labor`}
          isDense
          columns={[
            { label: 'Name', name: ({ employee }) => employee },
            { label: 'Job title', text: ({ jobTitle }) => jobTitle },
            { label: 'Date', day: ({ workDay }) => workDay },
            { label: 'Reg. hours', number: ({ regularHours }) => Number(regularHours), sum: true },
            { label: 'O.T. hours', number: ({ overtimeHours }) => Number(overtimeHours), sum: true },
            { label: 'Reg. rate', money: ({ regularRateCents }) => regularRateCents },
            { label: 'Reg. benefits', money: ({ regularBenefitCents }) => regularBenefitCents },
            { label: 'O.T. rate', money: ({ overtimeRateCents }) => overtimeRateCents },
            { label: 'O.T. benefits', money: ({ overtimeBenefitCents }) => overtimeBenefitCents },
            { label: 'Reg. cost', money: ({ regularCents }) => regularCents, sum: true },
            { label: 'O.T. cost', money: ({ overtimeCents }) => overtimeCents, sum: true },
            { label: 'Grand total', money: ({ totalCents }) => totalCents, sum: true },
            { label: 'Eligible', money: ({ eligibleCents }) => eligibleCents, sum: true },
          ]}
        />
      </Scrolling>
      <p className="note px-4 pb-4">
        All entries: {dollars(figures.laborCents)}, of which {dollars(figures.eligibleLaborCents)} is eligible.
      </p>
      <CutNote of={labor} what="entries">
        This sheet is not whole. Print by period from the register.
      </CutNote>
    </Panel>
  );
}

function Equipment({ of: { equipment, figures, project } }: Of) {
  const isTest = equipment.data.some((one) => one.isTest);
  return (
    <Panel title="Equipment" action={isTest && <Badge tone="warn">Test schedule of rates</Badge>}>
      <Scrolling label="Equipment">
        <Table
          label="Equipment"
          rows={equipment.data}
          file={`${project.number}-force-account-equipment`}
          isDense
          columns={[
            { label: 'Equipment', name: ({ equipment: machine }) => machine },
            { label: 'FEMA code', text: ({ costCode }) => costCode },
            { label: 'Edition', text: ({ edition }) => edition },
            { label: 'Unit ID', text: ({ unitId }) => unitId },
            { label: 'Operator', text: ({ operator }) => operator },
            { label: 'Date', day: ({ workDay }) => workDay },
            { label: 'Hours', number: ({ hours }) => Number(hours), sum: true },
            { label: 'Miles', number: ({ miles }) => (miles === null ? null : Number(miles)) },
            { label: 'Rate', money: ({ rateCents }) => rateCents },
            { label: 'Total cost', money: ({ totalCents }) => totalCents, sum: true },
          ]}
        />
      </Scrolling>
      <p className="note px-4 pb-4">All entries: {dollars(figures.equipmentCents)}.</p>
      <CutNote of={equipment} what="entries">
        This sheet is not whole. Print by period from the register.
      </CutNote>
    </Panel>
  );
}

/** Signed on paper: the certification is of a person, not of the product. */
const Certification = () => (
  <Panel title="Certification">
    <p className="px-4 pb-2">
      I certify that the above was obtained from payroll records, invoices, or other documents available for audit.
    </p>
    <dl className="grid grid-cols-3 gap-6 px-4 pb-6">
      {['Certified', 'Job title', 'Date'].map((label) => (
        <div key={label} className="border-line border-b pb-6">
          <dt className="text-muted">{label}</dt>
        </div>
      ))}
    </dl>
  </Panel>
);

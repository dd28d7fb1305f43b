import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useParam } from '#web/ui/param.ts';
import { SETUP, Setup, type SetupPart, WorkspaceTabs } from '#web/ui/workspace.tsx';
import { chosenPlan, LeftOut, PlanPick, useBook, useContent, useMayPlan } from './capital-data.tsx';
import { IntakeTab } from './intake.tsx';
import { managementTabs } from './management-tabs.ts';
import { type Book, type PlanContent, type PlanVersion, projectsAsOpenData } from './plan-book.ts';

// The desk opens with what came in; each other part of the work is fetched when it is begun.
const ScoringTab = later(async () => ({ default: (await import('./scoring-table.tsx')).ScoringTab }));
const FundingTab = later(async () => ({ default: (await import('./funding-matrix.tsx')).FundingTab }));
const BestSetTab = later(async () => ({ default: (await import('./best-set.tsx')).BestSetTab }));
const VersionsTab = later(async () => ({ default: (await import('./versions.tsx')).VersionsTab }));

const pagesOfSetup: readonly SetupPart[] = [
  { label: 'All projects', to: '/capital-planning/projects', line: 'Every project and request, to filter and export' },
  {
    label: 'Programs and criteria',
    to: '/capital-planning-management/programs',
    line: 'What projects are scored by, and the weights',
  },
  {
    label: 'Funding sources and caps',
    to: '/capital-planning-management/sources',
    line: 'Sources, and the cap of each in each year',
  },
  { label: 'Contingency log', to: '/capital-planning/contingency', line: 'Draws on the contingency of each project' },
];
const setup: readonly SetupPart[] = [
  { label: managementTabs.versions, to: 'versions', line: 'Copy, compare and propose versions of the plan' },
  ...pagesOfSetup,
];

/** What every part of the work screen is given. */
export interface Parts {
  readonly book: Book;
  readonly plan: PlanVersion;
  readonly content: PlanContent;
  readonly mayPlan: boolean;
}

/** Where the capital plan is made: requests come in, are scored, are funded under the caps, and become a version. */
export default function CapitalManagement() {
  useTitle('Capital Planning Management');
  const asked = useBook();
  const { data: book } = asked;
  const [wished] = useParam('plan');
  const [tab] = useParam('tab');
  const plan = book && chosenPlan(book, wished, 'draft');
  const mayPlan = useMayPlan();
  return (
    <>
      <PageHead
        title="Capital Planning Management"
        note="Review requests, score projects and build the plan for adoption."
      >
        {book && plan && <PlanPick book={book} plan={plan} />}
        <a href={projectsAsOpenData.path} className="button print:hidden" download="capital-projects.oc4ids.json">
          <Icon name="download" />
          Open data (OC4IDS)
        </a>
        <Link
          to="/capital-planning/projects/new"
          className={`button print:hidden ${tab === '' || tab === 'intake' ? 'button-primary' : ''}`}
        >
          <Icon name="plus" />
          Request a project
        </Link>
      </PageHead>
      {book && <LeftOut book={book} />}
      <Answered of={asked}>
        {(known) =>
          plan ? (
            <Work book={known} plan={plan} mayPlan={mayPlan} />
          ) : (
            <div className="space-y-4">
              <div className="panel">
                <Empty
                  icon="landmark"
                  title="No capital plan"
                  next={mayPlan && ['New plan', '/capital-planning-management/plans/new']}
                >
                  Add programs and funding sources, then start a plan for the first fiscal year.
                </Empty>
              </div>
              <Setup parts={pagesOfSetup} />
            </div>
          )
        }
      </Answered>
    </>
  );
}

function Work({ book, plan, mayPlan }: Omit<Parts, 'content'>) {
  const asked = useContent(plan.id);
  return (
    <Answered of={asked}>
      {(content) => {
        const parts = { book, plan, content, mayPlan };
        return (
          <WorkspaceTabs
            label="Capital planning"
            tabs={[
              ['intake', managementTabs.intake],
              ['scoring', managementTabs.scoring],
              ['funding', managementTabs.funding],
              ['best', managementTabs.best],
              [SETUP, 'Setup'],
            ]}
            setup={setup}
            keeps={['plan']}
          >
            {(tab) => {
              if (tab === 'scoring') return <ScoringTab {...parts} />;
              if (tab === 'funding') return <FundingTab {...parts} />;
              if (tab === 'best') return <BestSetTab {...parts} />;
              if (tab === 'versions') return <VersionsTab {...parts} />;
              return <IntakeTab {...parts} />;
            }}
          </WorkspaceTabs>
        );
      }}
    </Answered>
  );
}

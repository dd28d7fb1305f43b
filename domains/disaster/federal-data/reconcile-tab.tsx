import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { federalDataPages } from '../federal-data-pages.ts';
import { publicAssistancePages } from '../public-assistance-pages.ts';
import { type Reconciliation, reconciliation } from './federal-calls.ts';
import { comparedFields, differenceReasons, explained, outcomes } from './federal-words.ts';

const shows = { ...outcomes, open: 'Without reason' } as const;
type Show = keyof typeof shows;
const isShow = (text: string | null): text is Show => text !== null && Object.hasOwn(shows, text);
const tones = { match: 'plain', differs: 'warn', only_published: 'review', only_ours: 'review' } as const;

/** Our obligated projects against the rows that FEMA publishes of our applicants. */
export default function ReconcileTab() {
  const asked = new URLSearchParams(usePlace().search).get('show');
  const show = isShow(asked) ? asked : null;
  return (
    <Answered of={useCall(reconciliation, show ? { show } : {})} skeleton="h-96">
      {(of) => (
        <div className="space-y-4">
          <Summary of={of} />
          <Pairs of={of} show={show} />
        </div>
      )}
    </Answered>
  );
}

function Summary({ of: { counts, netDifferenceCents, asOf } }: { readonly of: Reconciliation }) {
  const show = useShow();
  return (
    <Panel title="Summary">
      <Facts
        of={[
          { label: 'Match', said: counts.match },
          { label: 'Differs', said: counts.differs },
          { label: 'Only ours', said: counts.onlyOurs },
          { label: 'Only published', said: counts.onlyPublished },
          { label: 'Without reason', said: counts.unexplained },
          { label: 'Reasons outdated', said: counts.stale },
          { label: 'Amount difference', said: dollars(netDifferenceCents) },
          { label: 'Not obligated', said: counts.notObligated },
        ]}
      />
      <p className="note px-4 pb-4">
        {asOf ? `Published rows as of ${momentOf(asOf, show)}. ` : 'No PA projects are imported yet. '}
        Compared by declaration and FEMA number, to the cent. Rows of other applicants: {counts.others}.
        {counts.withoutNumber > 0 && ` Obligated projects without a FEMA number: ${counts.withoutNumber}.`}
      </p>
    </Panel>
  );
}

const Filter = ({ show }: { readonly show: Show | null }) => (
  <nav aria-label="Show" className="flex flex-wrap gap-2">
    {([[null, 'All'], ...Object.entries(shows)] as const).map(([key, label]) => (
      <Link
        key={key ?? 'all'}
        to={`${href(federalDataPages.femaIntegration)}?tab=reconcile${key === null ? '' : `&show=${key}`}`}
        className={`button ${key === show ? '' : 'button-quiet'}`}
        aria-current={key === show ? 'true' : undefined}
      >
        {label}
      </Link>
    ))}
  </nav>
);

type Shown = Reconciliation['pairs']['data'][number];

const Pairs = ({ of: { pairs }, show }: { readonly of: Reconciliation; readonly show: Show | null }) => (
  <Panel title="Projects" action={<Filter show={show} />}>
    {pairs.total === 0 ? (
      <Empty title={show ? 'None of these' : 'Nothing to compare'} icon="scale">
        Obligated PA projects and published rows of your PA ID appear here.
      </Empty>
    ) : (
      <Table
        label="Projects"
        rows={pairs.data}
        id={({ key }) => key}
        step={15}
        file="fema-reconciliation"
        columns={[
          {
            label: 'Project',
            name: ({ project, femaNumber, title }) => `${project?.number ?? femaNumber ?? ''} ${title}`,
            show: (one) => <Name of={one} />,
          },
          { label: 'Disaster', text: ({ disaster }) => disaster },
          { label: 'FEMA number', text: ({ femaNumber }) => femaNumber },
          {
            label: 'Outcome',
            text: ({ outcome }) => outcomes[outcome],
            show: ({ outcome }) => <Badge tone={tones[outcome]}>{outcomes[outcome]}</Badge>,
          },
          { label: 'Our amount', money: ({ ours }) => ours.cents },
          { label: 'Published amount', money: ({ published }) => published.cents },
          { label: 'Our federal', money: ({ ours }) => ours.federalCents },
          { label: 'Published federal', money: ({ published }) => published.federalCents },
          {
            label: 'Differences',
            text: ({ differences }) =>
              differences.map(({ field, said }) => `${comparedFields[field]}: ${said}`).join('; '),
            show: ({ differences }) => (
              <ul className="min-w-60">
                {differences.map(({ field, said }) => (
                  <li key={field}>
                    {comparedFields[field]}: <span className="text-muted">{said}</span>
                  </li>
                ))}
              </ul>
            ),
          },
          {
            label: 'Reason',
            text: ({ explained: of, reason }) => `${explained[of]}${reason ? `: ${reason.note}` : ''}`,
            show: (one) => <Reason of={one} />,
          },
        ]}
      />
    )}
    <CutNote of={pairs} what="projects">
      Choose an outcome to see fewer.
    </CutNote>
  </Panel>
);

const Name = ({ of: { project, row, title } }: { readonly of: Shown }) => (
  <span className="block min-w-44">
    {project && (
      <Link to={href(publicAssistancePages.project, { id: project.id })} className="link whitespace-nowrap">
        {project.number}
      </Link>
    )}{' '}
    <span className="text-muted">{title}</span>
    {row && (
      <Link to={href(federalDataPages.publishedRow, { id: row.id })} className="link block">
        Published row
      </Link>
    )}
  </span>
);

function Reason({ of: { outcome, project, row, explained: state, reason } }: { readonly of: Shown }) {
  if (outcome === 'match') return null;
  const named = new URLSearchParams({
    ...(project ? { project: project.id } : {}),
    ...(row ? { publishedRow: row.id } : {}),
  });
  return (
    <span className="block min-w-52">
      {reason && (
        <>
          <Link to={href(federalDataPages.differenceReason, { id: reason.id })} className="link">
            {differenceReasons[reason.reason]}
          </Link>{' '}
          {state === 'stale' && <Badge tone="warn">Outdated</Badge>}
          <span className="text-muted block">{reason.note}</span>
        </>
      )}
      {state !== 'stated' && (
        <Link to={`${href(federalDataPages.differenceReason, { id: 'new' })}?${named}`} className="link block">
          State reason
        </Link>
      )}
    </span>
  );
}

import { useState } from 'react';
import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Link, navigate, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { damagePages } from '../damage-pages.ts';
import { paCategories } from '../incidents/incident-words.ts';
import { PickIncident } from '../incidents/pick-incident.tsx';
import { damageAssessment } from './damage-assessment.record.ts';
import { type IncidentDamage, incidentDamage } from './damage-calls.ts';
import { degrees, levels, subjects } from './damage-words.ts';
import { placePopulation } from './place-population.record.ts';

const title = 'Damage Assessment';

/** What teams found of one incident, and how it compares with the indicators of the fiscal year. */
export default function Damage() {
  useTitle(title);
  return <PickIncident title={title}>{({ id }) => <Found key={id} id={id} />}</PickIncident>;
}

function Found({ id }: { readonly id: string }) {
  return (
    <Answered of={useCall(incidentDamage, { id })}>
      {(of) => (
        <div className="space-y-4">
          <Assessments of={of} id={id} />
          <Likelihood of={of} />
        </div>
      )}
    </Answered>
  );
}

interface Of {
  readonly of: IncidentDamage;
}

/** The form of a new one; a phone says where it is. */
function Report({ of, id }: Of & { readonly id: string }) {
  const [isLocating, setLocating] = useState(false);
  const open = (more: Readonly<Record<string, string>> = {}) =>
    navigate(
      `${href(damagePages.assessment, { id: 'new' })}?${new URLSearchParams({
        incident: id,
        occurredAt: new Date().toISOString(),
        ...(of.county === null ? {} : { county: of.county }),
        ...more,
      })}`,
    );
  const locate = () => {
    setLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => open({ place: `${coords.latitude.toFixed(6)},${coords.longitude.toFixed(6)}` }),
      () => {
        setLocating(false);
        tell('Your device gives no location. Enter the address or the map point.', 'danger');
        open();
      },
      { enableHighAccuracy: true, timeout: 10_000 },
    );
  };
  return (
    <>
      {'geolocation' in navigator && (
        <button type="button" className="button" disabled={isLocating} onClick={locate}>
          <Icon name="map" />
          {isLocating ? 'Locating' : 'Report from here'}
        </button>
      )}
      <button type="button" className="button button-primary" onClick={() => open()}>
        Report damage
      </button>
    </>
  );
}

function Assessments({ of, id }: Of & { readonly id: string }) {
  const { may } = useSession();
  const all = `${href(damagePages.assessments)}?${new URLSearchParams({ incident: id })}`;
  const homes = of.homes.filter(({ count }) => count > 0);
  return (
    <Panel
      title="Damage assessments"
      action={
        <>
          <Link to={all} className="link">
            All assessments
          </Link>
          {may.create.includes(damageAssessment.name) && <Report of={of} id={id} />}
        </>
      }
    >
      <p className="px-4 pb-3">
        {of.awaiting} awaiting review. Accepted homes:{' '}
        {homes.length === 0 ? 'none' : homes.map(({ degree, count }) => `${count} ${degrees[degree]}`).join(', ')}.
      </p>
      {of.assessments.total === 0 ? (
        <p className="note px-4 pb-4">No assessments. Teams report damage here from the field.</p>
      ) : (
        <Table
          label="Damage assessments"
          rows={of.assessments.data}
          step={8}
          columns={[
            {
              label: 'Assessment',
              name: ({ number, facility }) => `${number} ${facility}`,
              show: ({ id: own, number, facility }) => (
                <>
                  <Link to={href(damagePages.assessment, { id: own })} className="link whitespace-nowrap">
                    {number}
                  </Link>{' '}
                  <span className="text-muted">{facility}</span>
                </>
              ),
            },
            {
              label: 'Degree or category',
              text: ({ subject, degree, category }) =>
                degree ? `${subjects[subject]}, ${degrees[degree]}` : category ? paCategories[category] : null,
            },
            { label: 'Net cost', money: ({ netCents }) => netCents },
            { label: 'Observed', moment: ({ occurredAt }) => occurredAt },
            { label: 'Status', mark: ({ status }) => <StatusBadge record={damageAssessment} state={status} /> },
          ]}
        />
      )}
      <CutNote of={of.assessments} what="assessments">
        The latest are shown.
      </CutNote>
    </Panel>
  );
}

/** Never a probability: what was found against what the regulation names. */
function Likelihood({ of: { likelihood: of } }: Of) {
  const { may } = useSession();
  return (
    <Panel
      title="Declaration indicators"
      action={
        may.create.includes(placePopulation.name) && (
          <Link to={href(damagePages.placePopulations)} className="button">
            Populations
          </Link>
        )
      }
    >
      <p className="px-4 pb-3">
        {of.isDeclared ? `Declared on ${of.day}` : `Not declared; as of ${of.day}`}, FY{of.fiscalYear}.{' '}
        {of.citation === null ? '' : `Figures: ${of.citation}.`}
      </p>
      {of.refusal !== null ? (
        <p className="note px-4 pb-4">{of.refusal}</p>
      ) : (
        <Table
          label="Declaration indicators"
          rows={of.rows}
          id={({ level, place }) => `${level} ${place}`}
          columns={[
            { label: 'Area', name: ({ level, place }) => `${levels[level]}: ${place}` },
            { label: 'Result', text: ({ said }) => said },
            { label: 'Net damage', money: ({ netCents }) => netCents },
            { label: 'Indicator', money: ({ indicatorCents }) => indicatorCents },
            { label: 'Insurance', money: ({ insuranceCents }) => insuranceCents },
            { label: 'Sites', number: ({ sites }) => sites },
            {
              label: 'Basis',
              text: ({ population, perHeadCents, source }) =>
                population === null || perHeadCents === null
                  ? null
                  : `${population.toLocaleString('en-US')} people × ${dollars(perHeadCents)}; ${source ?? ''}`,
            },
          ]}
        />
      )}
      <Table
        label="Factors of a declaration"
        rows={of.factors}
        id={({ factor }) => factor}
        columns={[
          { label: 'Factor', name: ({ factor }) => factor },
          { label: 'What is known', text: ({ said }) => said ?? 'Not known' },
          { label: 'Law', text: ({ law }) => law },
        ]}
      />
      <p className="note px-4 py-3">
        Accepted public facilities entered here, less insurance. Damage of other counties counts once it is entered.
        FEMA recommends and the President decides.
      </p>
    </Panel>
  );
}

import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { later } from '#web/ui/later.tsx';
import { SETUP, Workspace } from '#web/ui/workspace.tsx';
import { vendors } from '../index.ts';
import { Dependency } from './dependency-tab.tsx';
import { supplyRisk } from './supply-calls.ts';
import { supplySignal } from './supply-signal.record.ts';

const Hazards = later(async () => ({ default: (await import('./hazards-tab.tsx')).Hazards }));
const Outage = later(async () => ({ default: (await import('./outage-tab.tsx')).Outage }));
const Mitigations = later(async () => ({ default: (await import('./mitigations-tab.tsx')).Mitigations }));
const ImportSignals = later(async () => ({ default: (await import('./import-signals.tsx')).ImportSignals }));

const { pages } = vendors;
const setup = [
  {
    label: 'Risk signals',
    to: href(pages.supplySignals),
    line: 'Warnings about vendors and areas, each with its last day.',
  },
  {
    label: 'Supply declarations',
    to: href(pages.supplyDeclarations),
    line: 'Subcontractors and origin of goods, as vendors state them.',
  },
  {
    label: 'Risk policies',
    to: href(pages.supplyPolicies),
    line: 'What open signals do to invitations, awards and orders.',
  },
  {
    label: 'Stops and warnings',
    to: href(pages.riskChecks),
    line: 'Where a signal stopped someone, or was gone past knowingly.',
  },
  { label: 'Risk reviews', to: href(pages.supplyReviews), line: 'What a signal means for awards to one vendor.' },
];

/** What the agency depends on, what threatens it, and what is done about it. */
export default function SupplyRiskScreen() {
  useTitle('Supply Chain Risk');
  const { may } = useSession();
  const mayWrite = may.create.includes(supplySignal.name);
  return (
    <Workspace
      title="Supply Chain Risk"
      note="See which goods depend on few vendors, and which vendors a hazard reaches."
      label="Supply chain risk"
      actions={
        mayWrite && (
          <>
            <ImportSignals />
            <Link to={href(pages.supplySignal, { id: 'new' })} className="button">
              New risk signal
            </Link>
          </>
        )
      }
      tabs={[
        ['dependency', 'Dependency'],
        ['hazards', 'Hazards'],
        ['outage', 'Outage'],
        ['mitigations', 'Mitigations'],
        [SETUP, 'Setup'],
      ]}
      setup={setup}
    >
      {(tab) => {
        if (tab === 'outage') return <Outage />;
        if (tab === 'mitigations') return <Mitigations />;
        return <Risk tab={tab} />;
      }}
    </Workspace>
  );
}

const Risk = ({ tab }: { tab: string }) => (
  <Answered of={useCall(supplyRisk)}>
    {(risk) => (tab === 'hazards' ? <Hazards risk={risk} /> : <Dependency risk={risk} />)}
  </Answered>
);

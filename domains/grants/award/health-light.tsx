import { useState } from 'react';
import { href } from '#kernel';
import { Link } from '#web/shell/router.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Opening } from '#web/ui/folding.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { useWhole } from '#web/ui/whole.ts';
import { grantPages } from '../grant-pages.ts';
import { milestonePages } from '../milestone-pages.ts';
import { reportPages } from '../report-pages.ts';
import type { AwardStanding, GrantPortfolio } from './award-calls.ts';
import { type HealthKind, healthLevels, healthRules, healthSays, healthUnits } from './health.ts';

type Award = GrantPortfolio['awards']['data'][number];

const tones = { green: 'good', amber: 'warn', red: 'danger' } as const satisfies Readonly<
  Record<Award['health'], BadgeTone>
>;

const where: Readonly<Record<HealthKind, (id: string) => string>> = {
  late: () => href(reportPages.grantReports),
  variance: (id) => href(grantPages.award, { id }),
  goals: (id) => `${href(milestonePages.milestones)}?award=${id}`,
};

/** The light of an award with its three inputs, each with its figure, the worst first to be seen. */
export function HealthLight({ id, health, healthParts }: Pick<Award, 'id' | 'health' | 'healthParts'>) {
  return (
    <span className="block min-w-40">
      <Badge tone={tones[health]}>{healthLevels[health]}</Badge>
      {healthParts.map(({ kind, level, figure, says }) => (
        <Link
          key={kind}
          to={where[kind](id)}
          title={`${healthLevels[level]}: ${says}`}
          className={`block text-xs ${level === 'green' ? 'text-muted' : 'link'}`}
        >
          {healthRules[kind].label}: {withUnit(figure, kind)}
        </Link>
      ))}
    </span>
  );
}

const withUnit = (figure: number, kind: HealthKind): string =>
  kind === 'goals' ? `${figure}%` : `${figure} ${healthUnits[kind]}`;

/** The inputs of the light with the rule that turns each: nothing of it is unexplained, also where all is well. */
export function HealthRule({
  id,
  of: { level, parts },
}: {
  readonly id: string;
  readonly of: AwardStanding['health'];
}) {
  const [isOpen, setOpen] = useState(false);
  const shows = useWhole() || isOpen;
  return (
    <Panel title="Health" action={<Badge tone={tones[level]}>{healthLevels[level]}</Badge>}>
      <p className="flex flex-wrap items-center gap-x-4 px-4 pb-2">
        {parts.map(({ kind, figure }) => (
          <Link key={kind} to={where[kind](id)} className="link">
            {healthRules[kind].label}: {withUnit(figure, kind)}
          </Link>
        ))}
        <Opening isOpen={shows} onToggle={() => setOpen(!isOpen)}>
          Rule
        </Opening>
      </p>
      {shows && <Rules id={id} parts={parts} />}
    </Panel>
  );
}

function Rules({ id, parts }: { readonly id: string } & Pick<AwardStanding['health'], 'parts'>) {
  return (
    <>
      <Table
        label="Health"
        rows={parts}
        id={({ kind }) => kind}
        columns={[
          {
            label: 'Input',
            name: ({ kind }) => healthRules[kind].label,
            show: ({ kind }) => (
              <>
                <Link to={where[kind](id)} className="link">
                  {healthRules[kind].label}
                </Link>
                <span className="text-muted block font-normal">{healthSays[kind]}</span>
              </>
            ),
          },
          { label: 'Now', text: ({ says }) => says },
          { label: 'Figure', text: ({ figure, kind }) => withUnit(figure, kind) },
          { label: 'Amber from', text: ({ kind }) => withUnit(healthRules[kind].amber, kind) },
          { label: 'Red from', text: ({ kind }) => withUnit(healthRules[kind].red, kind) },
          { label: 'Level', mark: (one) => <Badge tone={tones[one.level]}>{healthLevels[one.level]}</Badge> },
        ]}
      />
      <p className="note px-4 py-2">
        The worst of the three is the health of the award. A sum to be reached grows evenly with the period, other
        figures are held against the goal, and a goal without a value for its last period is off target. Goals in words
        are not counted.
      </p>
    </>
  );
}

import { href } from '#kernel';
import { Link } from '#web/shell/router.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { grantPages } from '../grant-pages.ts';
import { milestonePages } from '../milestone-pages.ts';
import { reportPages } from '../report-pages.ts';
import type { GrantPortfolio } from './award-calls.ts';
import { type HealthKind, healthLevels } from './health.ts';

type Award = GrantPortfolio['awards']['data'][number];

const tones = { green: 'good', amber: 'warn', red: 'danger' } as const satisfies Readonly<
  Record<Award['health'], BadgeTone>
>;

const where: Readonly<Record<HealthKind, (id: string) => string>> = {
  late: () => href(reportPages.grantReports),
  variance: (id) => href(grantPages.award, { id }),
  goals: (id) => `${href(milestonePages.milestones)}?award=${id}`,
};

/** The light of an award; what is not green says why and leads there. */
export function HealthLight({ id, health, healthParts }: Pick<Award, 'id' | 'health' | 'healthParts'>) {
  return (
    <span className="block min-w-32">
      <Badge tone={tones[health]}>{healthLevels[health]}</Badge>
      {healthParts
        .filter(({ level }) => level !== 'green')
        .map(({ kind, says }) => (
          <Link key={kind} to={where[kind](id)} className="link block text-xs">
            {says}
          </Link>
        ))}
    </span>
  );
}

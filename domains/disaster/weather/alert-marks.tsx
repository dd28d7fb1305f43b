import type { IconName } from '#kernel';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type AlertSeverity, alertSeverities, type Standing, standings } from './alert-words.ts';
import type { PlaceKind } from './site-words.ts';

const graded: Readonly<Record<AlertSeverity, readonly [IconName, BadgeTone]>> = {
  extreme: ['siren', 'danger'],
  severe: ['triangle-alert', 'danger'],
  moderate: ['circle-alert', 'warn'],
  minor: ['info', 'plain'],
  unknown: ['circle-question-mark', 'plain'],
};

/** The word and its picture; the color only repeats them. */
export function SeverityMark({ of }: { readonly of: AlertSeverity }) {
  const [icon, tone] = graded[of];
  return (
    <Badge tone={tone}>
      <Icon name={icon} className="size-3.5" />
      {alertSeverities[of]}
    </Badge>
  );
}

const tones: Readonly<Record<Standing, BadgeTone>> = {
  in_force: 'danger',
  upcoming: 'warn',
  replaced: 'plain',
  cancelled: 'plain',
  ended: 'plain',
  not_actual: 'review',
};

export const StandingMark = ({ of }: { readonly of: Standing }) => <Badge tone={tones[of]}>{standings[of]}</Badge>;

const others: Readonly<Partial<Record<PlaceKind, string>>> = {
  project: 'capital_project',
  asset: 'asset',
  shipment: 'supply_shipment',
  vendor: 'vendor',
};
const recordOf = (kind: PlaceKind): string => others[kind] ?? 'alert_site';

export function PlaceLink({ of: { kind, id, name } }: { readonly of: { kind: PlaceKind; id: string; name: string } }) {
  const to = usePlaces().rowAt(recordOf(kind), id);
  return to ? (
    <Link to={to} className="link">
      {name}
    </Link>
  ) : (
    name
  );
}

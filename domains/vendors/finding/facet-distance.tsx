import { f } from '#kernel';
import { FieldsForm } from '#web/record/fields-form.tsx';
import type { Filters } from '#web/record/list/list-address.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { useState } from 'react';

const MILES = 50;
const milesField = f.integer({ min: 1, max: 500 }).label('Miles').required().defaultTo(MILES);

interface DistanceProps {
  readonly sites: readonly string[];
  /** Vendors with a map point. */
  readonly located: number;
  readonly chosen: Filters;
  readonly onChange: (change: Readonly<Record<string, string | null>>) => void;
}

/** Within so many miles of a site of the agency. */
export function FacetDistance({ sites, located, chosen, onChange }: DistanceProps) {
  const [isOpen, setOpen] = useState(false);
  const [site = null] = chosen['near'] ?? [];
  const [miles = null] = chosen['miles'] ?? [];
  const choices = Object.fromEntries(sites.map((one) => [one, one]));
  return (
    <Popover
      label="Distance"
      open={isOpen}
      onOpen={setOpen}
      trigger={
        <button type="button" className="button w-full justify-between">
          {site === null ? 'Distance' : `Within ${miles ?? MILES} miles`}
          <Icon name="chevron-down" className="text-muted" />
        </button>
      }
    >
      {sites.length === 0 ? (
        <p className="text-muted">No site has a map point. Add alert sites under Weather Alerts.</p>
      ) : (
        <>
          <FieldsForm
            label="Distance"
            fields={{ site: f.choice(choices).label('Site').required(), miles: milesField }}
            start={{ site: site ?? sites[0], miles: Number(miles ?? MILES) }}
            sends="everything"
            submit="Show vendors"
            onSave={({ site: at, miles: within }) => {
              onChange({ near: String(at), miles: String(within) });
              setOpen(false);
              return Promise.resolve();
            }}
          />
          <p className="note mt-2">{located} vendors have a map point. Others are left out.</p>
        </>
      )}
    </Popover>
  );
}

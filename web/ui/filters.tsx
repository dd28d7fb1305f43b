import { type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';
import { Popover } from './popover.tsx';

interface FiltersProps {
  /** How many are set. */
  readonly set: number;
  /** What a tutorial may point at in here, by the names of `data-guide`: while it is closed the tutorial points at the button. */
  readonly holds?: string;
  readonly children: ReactNode;
}

/** On a phone rows come first: everything but the search is behind this one button. A link inside closes it. */
export function Filters({ set, holds, children }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label="Filters"
      align="end"
      open={isOpen}
      onOpen={setOpen}
      trigger={
        <button type="button" className="button" data-guide="list-filters" data-guide-holds={holds}>
          <Icon name="list-filter" />
          Filters
          {set > 0 && <span className="text-muted tabular-nums">{set}</span>}
        </button>
      }
    >
      <div
        role="presentation"
        className="grid gap-3"
        onClick={({ target }) => target instanceof Element && target.closest('a') && setOpen(false)}
      >
        {children}
      </div>
    </Popover>
  );
}

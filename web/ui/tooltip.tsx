import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** Once around the application: 700 ms before the first one opens, 300 ms in which the next one opens at once. */
export const Tooltips = ({ children }: { readonly children: ReactNode }) => (
  <Radix.Provider delayDuration={700} skipDelayDuration={300}>
    {children}
  </Radix.Provider>
);

interface TooltipProps {
  readonly says: ReactNode;
  /** What it explains; it has to be able to take the focus. */
  readonly children: ReactElement;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
}

/** A word more about a button. Whatever it says is said elsewhere too, because fingers cannot hover. */
export const Tooltip = ({ says, children, side = 'bottom' }: TooltipProps) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className="bg-ink text-ground z-40 max-w-64 rounded-md px-2.5 py-1.5 text-xs"
      >
        {says}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

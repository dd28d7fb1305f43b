import { Popover as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

interface PopoverProps {
  readonly trigger: ReactElement;
  readonly label: string;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
  readonly open?: boolean;
  readonly onOpen?: (open: boolean) => void;
}

/** A small form or a list beside the button that opens it. */
export function Popover({ trigger, label, children, align = 'start', open, onOpen }: PopoverProps) {
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpen ? { onOpenChange: onOpen } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="float max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] overflow-y-auto p-3"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

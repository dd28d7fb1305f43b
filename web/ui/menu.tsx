import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import type { IconName } from '#kernel';
import { Icon } from './icon.tsx';

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
  /** Wide enough for sentences. */
  readonly isWide?: boolean;
  /** It was fetched because somebody pressed its button. */
  readonly isOpenAtFirst?: boolean;
}

/** Choices under a button: arrow keys, first letters, Escape. Nothing behind it is blocked, so no style has to be injected. */
export function Menu({ trigger, children, align = 'end', isWide = false, isOpenAtFirst = false }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen={isOpenAtFirst}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={`float max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto ${isWide ? 'w-88' : 'min-w-52'} max-w-[calc(100vw-1rem)]`}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface ChoiceProps {
  readonly children: ReactNode;
  readonly onChoose: () => void;
  readonly icon?: IconName;
  /** Keys, a count: what stands at the end of the line. */
  readonly end?: ReactNode;
  readonly isDanger?: boolean;
  readonly disabled?: boolean;
}

export const MenuChoice = ({ children, onChoose, icon, end, isDanger = false, disabled = false }: ChoiceProps) => (
  <DropdownMenu.Item className={`choice ${isDanger ? 'text-danger' : ''}`} disabled={disabled} onSelect={onChoose}>
    {icon && <Icon name={icon} className={isDanger ? '' : 'text-muted'} />}
    <span className="min-w-0 flex-1">{children}</span>
    {end}
  </DropdownMenu.Item>
);

interface MenuPickProps {
  readonly value: string;
  readonly choices: readonly (readonly [key: string, words: string])[];
  readonly onPick: (key: string) => void;
}

/** One of several, with a mark at the one that holds. */
export const MenuPick = ({ value, choices, onPick }: MenuPickProps) => (
  <DropdownMenu.RadioGroup value={value} onValueChange={onPick}>
    {choices.map(([key, words]) => (
      <DropdownMenu.RadioItem key={key} value={key} className="choice">
        <span className="min-w-0 flex-1">{words}</span>
        <DropdownMenu.ItemIndicator>
          <Icon name="check" />
        </DropdownMenu.ItemIndicator>
      </DropdownMenu.RadioItem>
    ))}
  </DropdownMenu.RadioGroup>
);

interface MenuTickProps {
  readonly children: ReactNode;
  readonly checked: boolean;
  readonly onTick: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** Yes or no; the menu stays open, because people tick several. */
export const MenuTick = ({ children, checked, onTick, disabled = false }: MenuTickProps) => (
  <DropdownMenu.CheckboxItem
    className="choice"
    checked={checked}
    disabled={disabled}
    onCheckedChange={onTick}
    onSelect={(event) => event.preventDefault()}
  >
    <span className="border-edge grid size-4 place-items-center rounded border">
      <DropdownMenu.ItemIndicator>
        <Icon name="check" className="size-3" />
      </DropdownMenu.ItemIndicator>
    </span>
    <span className="min-w-0 flex-1">{children}</span>
  </DropdownMenu.CheckboxItem>
);

export const MenuLabel = ({ children }: { readonly children: ReactNode }) => (
  <DropdownMenu.Label className="text-muted px-2 py-1.5 text-xs font-medium">{children}</DropdownMenu.Label>
);

export const MenuLine = () => <DropdownMenu.Separator className="bg-line -mx-1 my-1 h-px" />;

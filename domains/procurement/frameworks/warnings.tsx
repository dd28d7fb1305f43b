import { withDays } from '#kernel/fields/date.ts';
import { Icon } from '#web/ui/icon.tsx';

/** What is wrong, a line each; nothing where nothing is. */
export const Warnings = ({ of, label }: { readonly of: readonly string[]; readonly label: string }) =>
  of.length === 0 ? null : (
    <ul aria-label={label} className="mt-2 space-y-1">
      {of.map((one) => (
        <li key={one} className="flex items-start gap-2">
          <Icon name="triangle-alert" className="text-warn mt-0.5 shrink-0" />
          <span className="wrap-anywhere">{withDays(one)}</span>
        </li>
      ))}
    </ul>
  );

import { useShell } from '../data/shell.ts';
import { Icon } from '../ui/icon.tsx';

/** What is wrong with the installation, above every page of those who can do something about it. */
export function InstallationWarning() {
  const { data } = useShell();
  if (!data || data.warnings.length === 0) return null;
  return (
    <div role="alert" className="border-line bg-raised border-b px-4 py-2 print:hidden">
      {data.warnings.map((sentence) => (
        <p key={sentence} className="flex items-center gap-2">
          <Icon name="triangle-alert" className="text-warn shrink-0" />
          {sentence}
        </p>
      ))}
    </div>
  );
}

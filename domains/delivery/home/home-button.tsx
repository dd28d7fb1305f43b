import { useCreate, useRemove } from '#web/data/calls.ts';
import { useRowsOf } from '#web/data/rows.ts';
import { say, tell } from '#web/shell/messages.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Picture } from '../reports/definition.ts';
import { homeReport } from './home-report.record.ts';
import { MOST_ON_HOME } from './home-report.rules.ts';

interface HomeButtonProps {
  readonly name: string;
  readonly of: { readonly report: string } | { readonly standard: string };
  readonly picture: Picture | undefined;
}

/** Puts a report on one’s own home page, or removes it from there. */
export function HomeButton({ name, of, picture = 'bar' }: HomeButtonProps) {
  const { data } = useRowsOf(homeReport, { limit: MOST_ON_HOME });
  const kept = data?.data.find((one) => ('report' in of ? one.report === of.report : one.standard === of.standard));
  const refused = (title: string) => (problem: Error) => say({ title, text: problem.message, tone: 'danger' });
  const add = useCreate(homeReport, {
    onDone: () => tell(`“${name}” is on your home page`, 'good'),
    onRefused: refused('The report was not added'),
  });
  const remove = useRemove(homeReport, {
    onDone: () => tell(`“${name}” removed from home`, 'good'),
    onRefused: refused('The report was not removed'),
  });
  return (
    <button
      type="button"
      className="button"
      disabled={!data || add.isPending || remove.isPending}
      onClick={() => (kept ? remove.mutate(kept) : add.mutate({ ...of, picture }))}
    >
      <Icon name="house" />
      {kept ? 'Remove from home' : 'Show on home'}
      <span className="sr-only">: {name}</span>
    </button>
  );
}

import { navigate, Link, usePlace } from '#web/shell/router.tsx';
import { Timeline } from '#web/ui/chart.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Select } from '#web/ui/select.tsx';
import { dayKeys, figureOf, type Pack, ruleKey, versionOf } from './pack.ts';
import { library } from './library/library.ts';
import { StatusMark } from './rule-mark.tsx';
import { UnconfirmedMark } from './unconfirmed-mark.tsx';
import { ruleHref, standsOn, statusWords } from './rule-words.ts';

const jurisdictions = { '': 'All', US: 'Federal', TX: 'Texas', CA: 'California', FL: 'Florida', NY: 'New York' };

const counted = (many: number, what: string): string => `${many} ${what}${many === 1 ? '' : 's'}`;

/** Open ends are drawn so far. */
const HORIZON = '2028-12-31';

/** Every version of every pack on the days that are its own, and the rules in each. */
export function PackTimeline({ today }: { readonly today: string }) {
  const { path, search } = usePlace();
  const params = new URLSearchParams(search);
  const where = params.get('where') ?? '';
  const words = (params.get('search') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const go = (change: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change))
      if (value) next.set(name, value);
      else next.delete(name);
    navigate(`${path}?${next}`, { replace: true });
  };
  const found = library.filter((pack) => (where === '' || pack.jurisdiction === where) && says(pack, words));
  const stands = [...new Set(found.map((pack) => standsOn(pack, today)))];
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-3">
        <input
          type="search"
          aria-label="Search rules"
          placeholder="Search rules: bonds, notice, 200.320"
          className="control max-w-80"
          value={params.get('search') ?? ''}
          onChange={({ target }) => go({ search: target.value })}
        />
        <span className="w-44">
          <Select
            aria-label="Jurisdiction"
            value={where}
            choices={Object.entries(jurisdictions)}
            onPick={(key) => go({ where: key })}
          />
        </span>
      </div>
      {found.length === 0 ? (
        <div className="panel">
          <Empty icon="book-check" title="No matching rules">
            Search by section, amount or a word such as retainage.
          </Empty>
        </div>
      ) : (
        <>
          <section className="panel min-w-0 p-4">
            <Timeline
              title="Versions by effective date"
              note="By award, purchase, obligation, publication or payment date. Open ends run to 2028."
              head="Rule pack"
              today={today}
              series={stands.map((stand) => ({
                name: statusWords[stand],
                points: found
                  .filter((pack) => standsOn(pack, today) === stand)
                  .map((pack) => ({
                    at: pack.program,
                    from: pack.from,
                    until: pack.to ?? HORIZON,
                    to: `${path}?tab=rules#${pack.id}`,
                  })),
              }))}
            />
          </section>
          {found.map((pack) => (
            <PackRules key={versionOf(pack)} pack={pack} today={today} words={words} />
          ))}
        </>
      )}
    </div>
  );
}

const textOf = ({ program, citation, rules }: Pack): string =>
  [program, citation, ...rules.flatMap(({ title, says: said, citation: cited }) => [title, said, cited])]
    .join(' ')
    .toLowerCase();
const says = (pack: Pack, words: readonly string[]): boolean => words.every((word) => textOf(pack).includes(word));

function PackRules({
  pack,
  today,
  words,
}: {
  readonly pack: Pack;
  readonly today: string;
  readonly words: readonly string[];
}) {
  const { id, program, version, from, to, appliesBy, citation, sourceDay, reviewedBy, rules, limits } = pack;
  const stand = standsOn(pack, today);
  return (
    <details id={id} className="panel" open={words.length > 0}>
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
        <span className="font-semibold">{program}</span>
        <StatusMark status={stand} />
        <span className="note ml-auto">
          {wholeDay(from)} to {to ? wholeDay(to) : 'no end date'}, {counted(rules.length, 'rule')}
          {limits.length > 0 && ` and ${counted(limits.length, 'threshold')}`}
        </span>
      </summary>
      <div className="border-line space-y-3 border-t p-4">
        <p className="note">
          {citation}. Version {version}, selected by the date of {dayKeys[appliesBy]}. Checked through{' '}
          {wholeDay(sourceDay)} by: {reviewedBy.toLowerCase()}. Unverified figures come from general knowledge, those
          with a source were compared with the text, and the rest with notices and guides.
        </p>
        {limits.length > 0 && (
          <ul className="space-y-1">
            {limits.map((limit) => (
              <li key={`${limit.name} ${limit.cents}`}>
                {limit.name.replaceAll('_', ' ')}:{' '}
                <strong>
                  {(limit.cents / 100).toLocaleString('en-US', {
                    style: 'currency',
                    currency: 'USD',
                    maximumFractionDigits: 0,
                  })}
                </strong>{' '}
                <span className="note">{limit.citation}</span>{' '}
                {limit.unconfirmed && (
                  <UnconfirmedMark
                    figure={figureOf({ pack: id, name: limit.name, cents: limit.cents })}
                    version={versionOf(pack)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        <ul className="divide-line divide-y">
          {rules.map((rule) => (
            <li key={rule.id} className="py-2">
              <Link to={ruleHref(ruleKey(pack, rule))} className="link font-medium">
                {rule.title}
              </Link>{' '}
              {rule.status && <StatusMark status={rule.status} />}{' '}
              {rule.unconfirmed && <UnconfirmedMark figure={ruleKey(pack, rule)} version={versionOf(pack)} />}
              <p>{rule.says}</p>
              <p className="note">
                {rule.citation}
                {rule.readIn && `. Read in: ${rule.readIn}`}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

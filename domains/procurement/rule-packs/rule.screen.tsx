import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { NotFound } from '#web/shell/not-found.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { exact } from '#web/ui/format.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { MoreOf, useRowsWished } from '#web/ui/more-rows.tsx';
import { curingWords } from '../correction/curing.ts';
import { conditionWords } from './condition-words.ts';
import { bonds, dayKeys, type Effect, methods, ruleKey, versionOf } from './pack.ts';
import { firedOn, rulesInUse } from './rule-calls.ts';
import { StatusMark } from './rule-mark.tsx';
import { UnconfirmedMark } from './unconfirmed-mark.tsx';
import { figureWords, type RuleVersion, standsOn, versionsOf } from './rule-words.ts';

/** One rule: its text and figure, where it stands, how it changed, and on what it fired. */
export default function RuleScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const key = `${params['pack']}/${params['rule']}`;
  const versions = versionsOf(key).toReversed();
  const [newest] = versions;
  useTitle(newest?.rule.title ?? 'Rule');
  const { data } = useCall(rulesInUse);
  if (!newest) return <NotFound sentence="The library has no such rule." />;
  return (
    <>
      <PageHead title={newest.rule.title} note={newest.rule.says}>
        <Link to="/compliance?tab=rules" className="button button-quiet">
          All rules
        </Link>
      </PageHead>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <section aria-label="Rule history" className="panel p-4">
          <h2 className="mb-3">Versions</h2>
          <ol className="timeline">
            {versions.map((one) => (
              <li key={one.pack.version}>
                <Version version={one} today={data?.today ?? one.pack.sourceDay} />
              </li>
            ))}
          </ol>
        </section>
        <Fired rule={key} />
      </div>
    </>
  );
}

function Version({ version: { pack, rule }, today }: { readonly version: RuleVersion; readonly today: string }) {
  const stand = standsOn(pack, today);
  return (
    <article>
      <p className="flex flex-wrap items-center gap-2">
        <strong>{pack.version}</strong>
        <StatusMark status={rule.status ?? stand} />{' '}
        {rule.unconfirmed && <UnconfirmedMark figure={ruleKey(pack, rule)} version={versionOf(pack)} />}
      </p>
      <p className="note">
        {pack.from} to {pack.to ?? 'no end date'}, by date of {dayKeys[pack.appliesBy]}
      </p>
      <p className="mt-2">{rule.says}</p>
      <dl className="pairs mt-2">
        <div>
          <dt>Citation</dt>
          <dd>{rule.citation}</dd>
        </div>
        <div>
          <dt>Rule pack</dt>
          <dd>
            {pack.program}, {pack.citation}
          </dd>
        </div>
        <div>
          <dt>Applies when</dt>
          <dd>{conditionWords(rule.when)}</dd>
        </div>
        <div>
          <dt>Requires</dt>
          <dd>{rule.brings.map(effectWords).join('; ')}</dd>
        </div>
        <div>
          <dt>Verification</dt>
          <dd>{checkedWords({ pack, rule })}</dd>
        </div>
      </dl>
    </article>
  );
}

/** Three grades: compared with the text, seen in a source that tells of it, or known in general only. */
function checkedWords({ pack, rule }: RuleVersion): string {
  if (rule.readIn) return `Compared with the text: ${rule.readIn}, by: ${pack.reviewedBy.toLowerCase()}`;
  if (rule.unconfirmed) return 'Written from general knowledge; not compared with the text';
  return `Seen in a notice or guide by ${pack.sourceDay}, by: ${pack.reviewedBy.toLowerCase()}`;
}

function effectWords(effect: Effect): string {
  switch (effect.gives) {
    case 'method':
      return methods[effect.method];
    case 'quotes':
      return `${effect.least} quotes`;
    case 'advertising':
      return `${effect.days} days of advertising`;
    case 'bond':
      return `${bonds[effect.bond]} of ${effect.percent} percent`;
    case 'clause':
      return `Clause ${effect.clause}, ${effect.title}`;
    case 'analysis':
      return effect.analysis.replaceAll('_', ' ');
    case 'approval':
      return `Approval: ${effect.by}`;
    case 'duty':
      return effect.duty;
    case 'figure':
      return `${effect.figure} ${figureWords(effect.value, effect.unit)}`;
    case 'switch':
      return `${effect.switch}: ${effect.on ? 'allowed' : 'off'}`;
    case 'curing':
      return curingWords(effect);
    case 'block':
      return effect.sentence;
  }
}

/** The newest decisions on which the rule fired, and why. */
function Fired({ rule }: { readonly rule: string }) {
  const show = useShow();
  const wished = useRowsWished(100, 2000);
  const fired = useCall(firedOn, { rule, limit: wished.limit }, { keepsLast: true });
  return (
    <Answered of={fired} skeleton="h-72">
      {(rows) => (
        <section aria-label="Applied to" className="panel">
          <h2 className="px-4 pt-4 pb-2">Applied to</h2>
          {rows.data.length === 0 ? (
            <Empty icon="scale" title="No decisions yet">
              Decisions appear here when this rule applies.
            </Empty>
          ) : (
            <ul className="divide-line divide-y">
              {rows.data.map((one) => (
                <li key={one.id} className="px-4 py-2.5">
                  <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                    <Link to={`/compliance/decisions/${one.id}`} className="link">
                      {one.number}
                    </Link>
                    <span className="tabular-nums">{exact(one.cents, { kind: 'money' }, show)}</span>
                  </p>
                  <p className="wrap-anywhere">{one.subject}</p>
                  <p className="note">
                    {one.purchaseDay}: {one.because}
                  </p>
                </li>
              ))}
            </ul>
          )}
          <MoreOf rows={wished.soFar(rows, fired.isFetching)} />
        </section>
      )}
    </Answered>
  );
}

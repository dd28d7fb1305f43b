import { csvFile } from '#kernel/derive/csv.ts';
import { Link } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { library } from './library/library.ts';
import { ruleKey, versionOf } from './pack.ts';
import { unconfirmed } from './rule-words.ts';

/** Every rule of every version, a line each. */
const rulesCsv = (): string =>
  csvFile([
    [
      'rule',
      'version',
      'jurisdiction',
      'program',
      'title',
      'says',
      'citation',
      'from',
      'to',
      'chosen by',
      'status',
      'unconfirmed',
    ],
    ...library.flatMap((pack) =>
      pack.rules.map((rule) => [
        ruleKey(pack, rule),
        versionOf(pack),
        pack.jurisdiction,
        pack.program,
        rule.title,
        rule.says,
        rule.citation,
        pack.from,
        pack.to ?? '',
        pack.appliesBy,
        rule.status ?? pack.status,
        rule.unconfirmed ? 'yes' : 'no',
      ]),
    ),
  ]);

const unconfirmedCsv = (): string =>
  csvFile([
    ['figure', 'version', 'jurisdiction', 'title', 'says', 'citation'],
    ...unconfirmed.map((one) => [one.figure, one.version, one.jurisdiction, one.title, one.says, one.citation]),
  ]);

const files = [
  ['All rules', 'rules.csv', 'text/csv', rulesCsv],
  ['Rule packs with conditions', 'rule-packs.json', 'application/json', () => JSON.stringify(library, null, 2)],
  ['Unverified figures', 'unconfirmed-figures.csv', 'text/csv', unconfirmedCsv],
  ['Unverified figures', 'unconfirmed-figures.json', 'application/json', () => JSON.stringify(unconfirmed, null, 2)],
] as const;

/** The library and the decisions as files, for an auditor or another system. */
export function RuleExports() {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <section aria-label="Rules" className="panel p-4">
        <h2>Rules</h2>
        <p className="text-muted mt-1 mb-3">All versions with citations and effective dates.</p>
        <ul className="space-y-2">
          {files.map(([words, name, type, text]) => (
            <li key={name}>
              <button type="button" className="button" onClick={() => saveFile(name, text(), type)}>
                <Icon name="download" />
                {words} ({name.endsWith('csv') ? 'CSV' : 'JSON'})
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Decisions" className="panel p-4">
        <h2>Decisions</h2>
        <p className="text-muted mt-1 mb-3">Open a list to export it with its filters as CSV or JSON.</p>
        <ul className="space-y-2">
          {(
            [
              ['/compliance/decisions', 'Decisions'],
              ['/compliance/findings', 'Findings'],
              ['/compliance/exceptions', 'Exceptions'],
              ['/advanced-compliance/confirmations', 'Legal verifications'],
              ['/advanced-compliance/shadow-runs', 'What-if runs'],
            ] as const
          ).map(([to, words]) => (
            <li key={to}>
              <Link to={to} className="link">
                {words}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

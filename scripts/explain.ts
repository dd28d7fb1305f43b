import { inSentence } from '#kernel/fields/accept.ts';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { domains, pages, records as stored, views } from '#domains';
import { menu } from '#domains/menu.ts';
import { domainServers, serverParts } from '#domains/server.ts';
import { type AnyRecord, type Domain, inWords, kindOf, labelOf, type Page, permission, type Permitted } from '#kernel';
import { stateDiagram } from '#kernel/derive/diagram.ts';
import { fixedWhile } from '#kernel/record/fixed.ts';
import { tableOf } from '#kernel/derive/table.ts';
import type { DomainParts } from '#server/domain-parts.ts';
import { recordFaces } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import type { Effect } from '#server/records/effects.ts';

/** Prints everything that follows from a definition. What is not shown here the kernel may not do. */
const records = [...stored, ...views];
const [wanted] = process.argv.slice(2);
const root = resolve(import.meta.dirname, '..');
const record = records.find(({ name }) => name === wanted);
const page = pages.find(({ path }) => path === wanted);
const folders = readdirSync(join(root, 'domains'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

if (record) explainRecord(record);
else if (wanted && folders.includes(wanted)) await explainDomain(wanted);
else if (page) explainPage(page);
else {
  console.error(`Explain what? ${wanted ? `“${wanted}” is no domain, no record and no page.` : ''}
Domains: ${folders.join(', ')}
Records: ${records.map(({ name }) => name).join(', ')}
Pages:   ${pages.map(({ path }) => path).join(', ')}`);
  process.exit(1);
}

function explainRecord(one: AnyRecord): void {
  const table = tableOf(one);
  section(`${one.label[1]} (${one.name})`, [one.about]);
  section(
    'Fields',
    Object.entries(one.fields).map(([name, { spec }]) => {
      const notes = [
        spec.required && 'required',
        spec.computed && 'written by the product',
        spec.fixed && 'settled once made',
        fixedWhile(one, name)?.toLowerCase().replace(/\.$/, ''),
        spec.unique && 'unique',
        spec.searched && 'searched',
        spec.readers && `seen by ${inWords(spec.readers)}`,
        spec.writers && `set by ${inWords(spec.writers)}`,
      ].filter(Boolean);
      return `${name.padEnd(18)} ${kindOf(spec).name.padEnd(12)} ${labelOf(name, spec)}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`;
    }),
  );
  const { view } = one;
  if (view)
    section('Query', [
      `sorted by: ${view.sorts.join(', ')}`,
      ...Object.entries(view.asks).map(([name, { spec }]) => `takes ${name}: ${spec.help ?? labelOf(name, spec)}`),
    ]);
  else
    section('Table', [
      ...[table, ...table.children].map(
        ({ name, columns }) => `${name}: ${columns.map((column) => column.name).join(', ')}`,
      ),
      ...table.uniques.map((columns) => `unique: ${columns.join(', ')}`),
      ...table.indexes.map((columns) => `index: ${columns.join(', ')}`),
      ...(table.searched.length > 0 ? [`search over: ${table.searched.join(', ')}`] : []),
    ]);
  const may = (verb: string, given: Permitted | undefined) => {
    if (!given) return `${verb.padEnd(8)} never`;
    const { by, rows, inStates: states } = permission(given);
    return `${verb.padEnd(8)} ${inWords(by)}${states ? `, while ${states.join(' or ')}` : ''}${rows ? `, rows: ${JSON.stringify(rows)}` : ''}`;
  };
  section('Who may', [
    may('read', one.access.read),
    may('create', one.access.create),
    may('edit', one.access.edit),
    may('remove', one.access.remove),
  ]);
  section(
    'Steps',
    Object.entries(one.transitions).map(([name, step]) => {
      const rules = (step.rules ?? []).map(
        ({ id, law, from, to }) =>
          `      ${id}${law ? `, ${law}` : ''}${from ? `, from ${from}` : ''}${to ? `, to ${to}` : ''}`,
      );
      return [
        `${name.padEnd(10)} ${[step.from].flat().join(', ')} → ${step.to}: ${inWords(step.by)}${step.reason === 'required' ? ', with a reason' : ''}`,
        ...rules,
      ].join('\n');
    }),
  );
  section('States', stateDiagram(one).split('\n'));
  section(
    'Calls',
    recordFaces(one, serverParts).map(
      ({ method, path, summary }) => `${method.padEnd(6)} ${path.padEnd(44)} ${summary}`,
    ),
  );
  section('What follows', consequences(one));
  section(
    'Screens',
    pages.filter(({ list, detail }) => list?.name === one.name || detail?.name === one.name).map(pageLine),
  );
  section(
    'Points here',
    stored.flatMap((other) =>
      tableOf(other)
        .columns.filter(({ references }) => references === one.name)
        .map(({ name }) => `${other.name}.${name}`),
    ),
  );
  section('Tests', testsOf(one));
}

/** What follows from making, editing and each step, in the order in which it happens. */
function consequences(one: AnyRecord): string[] {
  const own = Map.groupBy(
    serverParts.effects.filter(({ record }) => record === one.name),
    ({ verb }) => verb,
  );
  return [...own].map(([verb, all]) => `${verb.padEnd(10)} ${all.map(nameOf).join(' → ')}`);
}

/** Its name, or the beginning of what it does. */
function nameOf({ name, run }: Effect): string {
  if (name && name !== 'run') return name;
  const [, does = ''] = /=>\s*(?:\{\s*)?([\s\S]*)/.exec(run.toString()) ?? [];
  const text = does.replaceAll(/\s+/g, ' ').replace(/ ?\}$/, '');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** What one domain has: its records with their steps and what follows from them, its own calls, its pages. */
async function explainDomain(folder: string): Promise<void> {
  const exported: Readonly<Record<string, unknown>> = await import(`../domains/${folder}/index.ts`);
  const domain = domains.find((one: Domain) => Object.values(exported).includes(one));
  if (!domain) throw new Error(`domains/${folder}/index.ts exports no domain`);
  const { label, records: own, pages: shown }: Domain = domain;
  section(`${label} (domains/${folder})`, [`${own.length} records, ${Object.keys(shown).length} pages`]);
  section(
    'Records',
    own.map(({ name, label: [, many], about }) => `${name.padEnd(24)} ${many}: ${about}`),
  );
  section(
    'Steps, and what follows in order',
    own.flatMap((one) => {
      const steps = Object.entries(one.transitions).map(
        ([name, { from, to }]) => `${name} (${[from].flat().join(', ')} → ${to})`,
      );
      const follow = consequences(one);
      return steps.length + follow.length === 0
        ? []
        : [`${one.name}: ${steps.join('; ') || 'no steps'}`, ...follow.map((line) => `    ${line}`)];
    }),
  );
  const parts = domainServers[folder];
  section('Calls of its own', callsOf(parts));
  section(
    'Acts on rows',
    (parts?.actions ?? []).map(({ record, name, label: said }) => `POST /api/v1/${record}/{id}/${name}   ${said}`),
  );
  section('Pages', Object.values(shown).map(pageLine));
}

function callsOf(parts: DomainParts | undefined): string[] {
  // Services that do nothing: making the list of calls touches them, only running a call needs them. Whatever is asked of it answers with itself.
  const nothing: unknown = new Proxy(() => nothing, {
    get(_, name) {
      if (name === Symbol.toPrimitive) return () => 'http://localhost';
      return name === Symbol.iterator ? () => [].values() : nothing;
    },
    apply: () => nothing,
  });
  return (parts?.operations ?? [])
    .flatMap((make) => make(nothing as Ports))
    .map(({ id, method, path, summary }) => `${method.padEnd(6)} ${path.padEnd(44)} ${id}: ${summary}`);
}

function explainPage(one: Page): void {
  const domain = domains.find(({ pages: own }: Domain) => Object.values(own).includes(one));
  section(`${one.title} (${one.path})`, [
    `area: ${domain?.label ?? 'the shell'}`,
    `opens for: ${one.open ? 'everyone' : one.roles ? `${one.roles.join(', ')} and stronger roles` : 'everyone who is signed in'}`,
    `menu: ${linesOf(one).join('; ') || 'not in the menu'}`,
    `shows: ${one.list ? `the list of ${inSentence(one.list.label[1])}` : one.detail ? `one ${inSentence(one.detail.label[0])}` : one.screen ? 'a screen of its own' : 'what is planned'}`,
  ]);
  const shown = one.list ?? one.detail;
  if (shown) console.log(`\nMore: npm run explain ${shown.name}`);
}

/** The lines of the menu that lead to a page, and who sees them. */
function linesOf(page: Page): string[] {
  return menu.flatMap(({ label: section, items, roles: ofSection }) =>
    items
      .filter((one) => one.page === page)
      .map(
        ({ label, roles = ofSection }) =>
          `${section} › ${label}${roles ? `, shown to exactly ${roles.join(', ')}` : ''}`,
      ),
  );
}

function pageLine({ path, title, roles }: Page): string {
  return `${path.padEnd(28)} ${title}${roles ? `, for ${roles.join(', ')}` : ''}`;
}

function testsOf(one: AnyRecord): string[] {
  const beside = readdirSync(join(root, 'domains'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.test.ts') && entry.name.startsWith(one.name.replaceAll('_', '-')))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  const laws = join(root, 'tests/laws');
  return [
    ...beside,
    ...(existsSync(laws) ? readdirSync(laws).map((name) => `tests/laws/${name} (over every record)`) : []),
  ];
}

function section(title: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  console.log(`\n${title}\n${lines.map((line) => `  ${line.replaceAll('\n', '\n  ')}`).join('\n')}`);
}

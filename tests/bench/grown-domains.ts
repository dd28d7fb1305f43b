/*
 * Domains made up for the measurement of growth: of the kinds, sizes and mixtures that the product's own have. Text, as a person
 * would write it, so that the compiler, the bundler and the laws meet what they would meet.
 */

export interface Grown {
  /** Files by their path from the root. */
  readonly files: ReadonlyMap<string, string>;
  readonly names: readonly string[];
  readonly domains: readonly string[];
}

const kinds = [
  `f.text({ max: 160 }).search()`,
  `f.longText({ max: 4000 })`,
  `f.choice({ low: 'Low', usual: 'Usual', high: 'High' }).required().defaultTo('usual')`,
  `f.date()`,
  `f.integer({ min: 0, max: 100_000 })`,
  `f.money({ currency: 'organization', min: 0 })`,
  `f.yesNo().required().defaultTo(false)`,
  `f.ref('cost_center')`,
  `f.person()`,
  `f.percent({ max: 100 })`,
  `f.email()`,
  `f.quantity()`,
  `f.tags({ pattern: /^[a-z]+$/, message: 'Small letters only' })`,
  `f.phone()`,
  `f.attachments()`,
  `f.address()`,
] as const;

/** Words of the trade, put together anew for each record, so that its texts weigh what texts of people weigh. */
const nouns =
  'award bond bridge bus claim clinic closure code crew culvert deed ditch drill easement engine escrow fare fence ferry fiber fleet fuel gauge grant gravel hangar harbor hearing hydrant inlet inspection ladder lamp lease ledger levy library lien lift locker meter mower mural notice outfall pallet parcel parking pave permit petition pier pipe plat plow pool pump quarry radio ramp rebate receipt relay rent repair reserve route runway salt sample sensor sewer shelter shift sidewalk signal siren slip slope stall station storm street survey switch tank tariff tenant title toll tower tract trail transit truck trust turbine uniform utility valve vault voucher waiver warrant waste well wharf zoning'.split(
    ' ',
  );
const verbs =
  'accepts awards books checks closes covers dates files grants holds keeps logs marks names opens orders pays plans posts rates seals sends settles shows signs stores tests tracks values weighs'.split(
    ' ',
  );
const picked = (from: readonly string[], at: number, place: number): string =>
  from[(at * 37 + place * 101 + ((at * at) % 89) * 7) % from.length] ?? '';
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const camel = (label: string): string =>
  label
    .toLowerCase()
    .split(' ')
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
const filtered = /f\.(choice|date|yesNo|ref|person)\(/;
const listed = /f\.(text|choice|date|integer|money|ref|percent)\(/;
const letters = (at: number): string => String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26));

/** One record: every third is only kept, every third is put before a second person, every third has lines with their total. */
function recordText(name: string, constant: string, label: string, at: number, earlier: string | undefined): string {
  const shape = at % 3;
  const own = Array.from({ length: 7 + (at % 6) }, (_, place) => (at * 5 + place * (1 + (at % 2) * 2)) % kinds.length);
  const fields = [...new Set(own)].map((kind, place) => ({
    label: capital(`${picked(nouns, at, place * 2 + 3)} ${letters(kind)}`),
    kind: kinds[kind] ?? '',
  }));
  const stated = fields.map(({ label: one, kind }) => `    ${camel(one)}: ${kind},`);
  if (earlier) stated.push(`    basis: f.ref('${earlier}').label('Based on'),`);
  if (shape === 2)
    stated.push(
      `    parts: f.lines({ item: f.text({ max: 120 }).required(), price: f.money({ currency: 'organization', min: 0 }).required() }, { max: 100 }),`,
      `    total: f.total('parts.price'),`,
    );
  const columns = ['name', ...fields.filter(({ kind }) => listed.test(kind)).map((one) => camel(one.label))].slice(
    0,
    5,
  );
  const filters = fields.filter(({ kind }) => filtered.test(kind)).map((one) => camel(one.label));
  const life = shape === 1;
  const quoted = (list: readonly string[]) => list.map((one) => `'${one}'`).join(', ');
  return `import { defineRecord, f${life ? ', secondPerson' : ''} } from '#kernel';
${
  life
    ? `
const deciderIsNotAuthor = secondPerson(
  '${name}.decider_is_not_author',
  'You put this forward, so someone else has to decide it.',
  ['createdBy'],
);
`
    : ''
}
/** ${label}: made up to measure how the product grows. */
export const ${constant} = defineRecord('${name}', {
  label: ['${label}', '${label}s'],
  about: 'A ${label.toLowerCase()} ${picked(verbs, at, 1)} the ${picked(nouns, at, 40)} and ${picked(verbs, at, 2)} its ${picked(nouns, at, 41)} for the ${picked(nouns, at, 42)}.',
  title: 'name',
  fields: {
    name: f.text({ max: 120 }).required().search(),
${stated.join('\n')}
  },
  access: { read: 'member', create: 'member', edit: ${life ? `{ by: 'member', inStates: ['draft'] }` : `'member'`} },
${
  life
    ? `  states: { draft: 'new', filed: 'review', accepted: 'done', refused: 'stopped' },
  finalStates: ['accepted', 'refused'],
  transitions: {
    file: { label: 'File', from: 'draft', to: 'filed', by: 'member' },
    accept: { label: 'Accept', from: 'filed', to: 'accepted', by: 'manager', rules: [deciderIsNotAuthor] },
    refuse: {
      label: 'Refuse',
      from: 'filed',
      to: 'refused',
      by: 'manager',
      rules: [deciderIsNotAuthor],
      reason: 'required',
    },
  },
`
    : ''
}  list: {
    columns: [${quoted(columns)}],
    filters: [${quoted(life ? ['status', ...filters] : filters)}],
    sort: 'name',
  },
  sections: {
    '${label}': ['name', ${quoted(fields.map((one) => camel(one.label)))}],
    More: [${quoted([...(earlier ? ['basis'] : []), ...(shape === 2 ? ['parts', 'total'] : [])])}],
  },
});
`.replace(/\n {4}More: \[\],/, '');
}

/** So many records in so many domains, each with its list and its page, named everywhere that a new domain is named. */
export function grown(
  records: number,
  domains: number,
  registry: { readonly index: string; readonly names: string; readonly menu: string },
): Grown {
  const files = new Map<string, string>();
  const names: string[] = [];
  const folders = Array.from({ length: domains }, (_, at) => `growth${letters(at)}`);
  for (const [at, folder] of folders.entries()) {
    const most = Math.floor(((at + 1) * records) / domains) - Math.floor((at * records) / domains);
    const own = Array.from({ length: most }, (_, place) => ({
      name: `${folder}_${letters(place)}`,
      constant: `${folder}${letters(place).toUpperCase()}`,
      file: `${letters(place)}.record.ts`,
      path: `/${folder}/${letters(place)}`,
      label: capital(
        `${picked(nouns, names.length + place, 1)} ${picked(nouns, names.length + place, 2)} ${letters(at)}${letters(place)}`,
      ),
    }));
    for (const [place, { name, constant, file, label }] of own.entries()) {
      files.set(
        `domains/${folder}/${file}`,
        recordText(name, constant, label, names.length, place > 0 ? own[place - 1]?.name : undefined),
      );
      names.push(name);
    }
    files.set(
      `domains/${folder}/index.ts`,
      `import { defineDomain, page } from '#kernel';
${own.map(({ constant, file }) => `import { ${constant} } from './${file}';`).join('\n')}

export const ${folder} = defineDomain({
  label: 'Growth ${letters(at)}',
  records: [${own.map(({ constant }) => constant).join(', ')}],
  pages: {
${own
  .map(
    ({ constant, path, label }) =>
      `    ${constant}List: page('${path}', { title: '${label}s', icon: 'boxes', list: ${constant} }),
    ${constant}Row: page('${path}/:id', { title: '${label}', detail: ${constant} }),`,
  )
  .join('\n')}
  },
});
`,
    );
  }
  const imports = folders.map((folder) => `import { ${folder} } from './${folder}/index.ts';\n`).join('');
  files.set(
    'domains/index.ts',
    put(
      put(registry.index, "import { accounts } from './accounts/index.ts';\n", imports),
      '  accounts,\n',
      folders.map((one) => `  ${one},\n`).join(''),
    ),
  );
  files.set(
    'domains/names.ts',
    put(registry.names, '    record:\n', names.map((name) => `      | '${name}'\n`).join('')),
  );
  const sections = folders.map(
    (folder, at) => `  {
    label: 'Growth ${letters(at)}',
    icon: 'boxes',
    items: Object.values(${folder}.pages).filter(({ path }) => !path.endsWith('/:id')).map((one) => item(one)),
  },
`,
  );
  files.set(
    'domains/menu.ts',
    put(
      put(registry.menu, "import { assets } from './assets/index.ts';\n", imports),
      'export const menu: readonly MenuSection[] = [\n',
      sections.join(''),
    ),
  );
  return { files, names, domains: folders };
}

/** What is added behind a line that is there once. */
function put(text: string, behind: string, added: string): string {
  const parts = text.split(behind);
  if (parts.length !== 2)
    throw new Error(`“${behind.trim()}” stands ${parts.length - 1} times where it is looked for.`);
  return parts.join(`${behind}${added}`);
}

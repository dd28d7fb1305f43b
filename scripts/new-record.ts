import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Starts a record: one file that compiles, and what to do next. `npm run new-record -- finance/grant-source` */
const [path = ''] = process.argv.slice(2);
const match = /^([a-z-]+)\/([a-z][a-z-]*[a-z])$/.exec(path);
const root = resolve(import.meta.dirname, '..');
const areas = readdirSync(join(root, 'domains'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

if (!match) {
  console.error(`Name the area and the record: npm run new-record -- finance/grant-source\nAreas: ${areas.join(', ')}`);
  process.exit(1);
}
const [, area = '', file = ''] = match;
const name = file.replaceAll('-', '_');
const words = file.replaceAll('-', ' ');
const one = words.charAt(0).toUpperCase() + words.slice(1);
const constant = file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const target = join(root, 'domains', area, `${file}.record.ts`);
if (existsSync(target)) {
  console.error(`domains/${area}/${file}.record.ts exists already.`);
  process.exit(1);
}

mkdirSync(join(root, 'domains', area), { recursive: true });
writeFileSync(
  target,
  `import { defineRecord, f } from '#kernel';

/** One sentence: what a ${words} is, and which law or need it serves. */
export const ${constant} = defineRecord('${name}', {
  label: ['${one}', '${one}s'],
  about: 'One sentence: what a ${words} is.',
  title: 'name',
  fields: {
    name: f.text({ max: 120 }).required().search(),
  },
  access: { read: 'member', create: 'manager', edit: 'manager' },
  list: { columns: ['name', 'createdAt'], sort: 'name' },
  sections: { '${one}': ['name'] },
});
`,
);
const next = String(
  Math.max(0, ...readdirSync(join(root, 'migrations')).map((migration) => Number(migration.slice(0, 4)) || 0)) + 1,
).padStart(4, '0');
console.log(`Made domains/${area}/${file}.record.ts. What remains:
  1. Say what it is, and give it its fields.
  2. Add '${name}' to domains/names.ts, or names-n-to-z.ts, and ${constant} to the records of domains/${area}/index.ts (the compiler asks for both).
  3. npm run draft-migration -- ${name} migrations/${next}_${name}.sql, read it, improve it.
  4. npm run explain ${name}, then npm run check.
Rows that come from a query are a read-only record: defineView, see CONTRIBUTING.`);

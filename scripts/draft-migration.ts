import { records } from '#domains';
import { draftSql } from '#kernel/derive/sql.ts';
import { tableOf } from '#kernel/derive/table.ts';

const names = process.argv.slice(2);
const wanted = records.filter((record) => names.includes(record.name));
if (wanted.length === 0 || wanted.length < names.length) {
  const known = records.map((record) => record.name).join(', ');
  console.error(
    `Name the records to draft a migration for: npm run draft-migration -- ${names[0] ?? 'cost_center'}\nRecords: ${known}`,
  );
  process.exit(1);
}
// Printed, not written: a person reads it, improves it and saves it under the next number.
console.log(wanted.map((record) => `-- ${record.about}\n${draftSql(tableOf(record))}`).join('\n\n'));

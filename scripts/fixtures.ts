import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sheetFixtures } from '#tests/builders/sheets/fixtures.ts';
import { fixtureFile, fixtureFormats } from '#tests/builders/sheets/sheetFixture.ts';

// Writes the sheets that imports are tried with, for the demo company: each as CSV in UTF-8, CSV in GB18030 and as a workbook.
const { values } = parseArgs({
  options: { dir: { type: 'string', default: 'data/fixtures' }, day: { type: 'string' } },
});
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
const day = (values.day ?? today).replaceAll('-', '/');

await mkdir(values.dir, { recursive: true });
for (const fixture of sheetFixtures(day)) {
  for (const format of fixtureFormats) {
    const { name, bytes } = await fixtureFile(fixture, format);
    await writeFile(join(values.dir, name), bytes);
  }
  console.log(`${fixture.name}: ${fixture.rows.length} rows for ${fixture.noun}.${fixture.purpose}`);
}

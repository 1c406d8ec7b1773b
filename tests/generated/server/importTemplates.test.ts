import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportModel } from '#engine/model.ts';
import { byteOrderMark } from '#engine/sheet/csvText.ts';
import { locales } from '#i18n/locale.ts';
import { templateWords } from '#i18n/template.ts';
import { expectedSheet } from '#server/features/imports/takeFile.ts';
import { readerWords } from '#server/platform/jobContext.ts';
import { readSheet } from '#server/sheets/readSheet.ts';
import type { SheetFile } from '#server/sheets/sheetFile.ts';
import { formColumns } from '#server/sheets/template/formColumn.ts';
import { type FormFormat, type FormRow, formStream } from '#server/sheets/template/formStream.ts';
import { type Parts, partsOf, workbookFaults } from '#tests/setup/workbookFaults.ts';
import { contract, models } from './nouns.ts';

// Whatever a schema says of a sheet, its template is read again without a fault: in each language and format, empty and filled.
const formats: readonly FormFormat[] = ['xlsx', 'csv'];
const forms = locales.flatMap((locale) => formats.map((format) => ({ locale, format })));
type Form = (typeof forms)[number];

const purposes = models.flatMap(({ imports }) =>
  imports.map((model) => ({ title: `${model.noun}.${model.purpose}`, model })),
);

const templateOf = async (model: ImportModel, { locale, format }: Form, row?: FormRow) => {
  async function* rows() {
    yield [row ?? []];
  }
  const words = readerWords(contract, locale);
  const reader = { locale, mode: model.mode, wordOf: (key: string) => words.of(model.noun, key) ?? '' };
  const { body } = formStream(format, {
    model,
    columns: formColumns(reader, model.columns),
    words: templateWords[locale],
    departments: ['研发中心', '研发中心/软件部'],
    ...(row === undefined ? {} : { rows: rows() }),
  });
  return new Uint8Array(await new Response(body).arrayBuffer());
};

const readAgain = (model: ImportModel, bytes: Uint8Array) => {
  const words = readerWords(contract, 'zh');
  const columns = { columns: model.columns, definitions: new Map() };
  return readSheet(bytes, expectedSheet({ words, models: contract.models, locale: 'zh' }, model, columns));
};

describe.each(purposes)('The template of $title', ({ model }) => {
  const texts = model.columns.map(({ name }) => `值 ${name} <&">`);
  const faults: string[] = [];
  const read: { readonly form: Form; readonly empty: unknown; readonly filled: unknown }[] = [];

  beforeAll(async () => {
    for (const form of forms) {
      const sheets = [await templateOf(model, form), await templateOf(model, form, texts)] as const;
      if (form.format === 'xlsx')
        for (const bytes of sheets) faults.push(...workbookFaults(await partsOf(bytes)));
      const [empty, filled] = [await readAgain(model, sheets[0]), await readAgain(model, sheets[1])];
      read.push({ form, empty, filled });
    }
  });

  it('is a workbook no spreadsheet refuses', () => {
    expect(faults).toEqual([]);
  });

  it('holds nothing to be imported', () => {
    expect(read.map(({ empty }) => empty)).toEqual(forms.map(() => [{ rule: 'sheet.noRows' }]));
  });

  it('is known again in each language', () => {
    const columns = model.columns.map(({ name }) => name);
    const cells = Object.fromEntries(columns.map((name, place) => [name, texts[place] ?? '']));

    expect(read.map(({ filled }) => filled)).toEqual(
      forms.map(
        ({ locale, format }): SheetFile => ({
          format,
          locale,
          columns,
          rows: [{ line: 3, cells, faults: [] }],
          notes: [],
        }),
      ),
    );
  });
});

it('begins a text template with its byte order mark', async () => {
  const [first] = purposes;
  if (first === undefined) throw new Error('Expected a noun that is imported');

  const bytes = await templateOf(first.model, { locale: 'zh', format: 'csv' });

  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, 3))).toBe(byteOrderMark);
});

describe('The rules of workbooks', () => {
  const planted: readonly (readonly [part: string, from: RegExp, to: string])[] = [
    [
      'xl/worksheets/sheet1.xml',
      /(<sheetData>.*<\/sheetData>)(<dataValidations.*<\/dataValidations>)/s,
      '$2$1',
    ],
    ['xl/worksheets/sheet1.xml', /dataValidations count="\d+"/, 'dataValidations count="99"'],
    ['xl/worksheets/sheet1.xml', /<c r="B1"/, '<c r="A1"'],
    ['xl/worksheets/sheet1.xml', / s="1"/, ' s="99"'],
    ['xl/worksheets/sheet1.xml', /errorTitle="/, `errorTitle="${'题'.repeat(32)}`],
    ['xl/worksheets/sheet1.xml', /_lists!/, '_nothing!'],
    ['xl/workbook.xml', /name="_lists"/, `name="${'长'.repeat(32)}"`],
    ['xl/styles.xml', /fonts count="\d+"/, 'fonts count="1"'],
  ];

  it('find what is planted in a right one', async () => {
    const model = purposes.find(({ title }) => title === 'member.add')?.model;
    const parts: Parts =
      model === undefined
        ? new Map()
        : await partsOf(await templateOf(model, { locale: 'zh', format: 'xlsx' }));

    const found = planted.map(([part, from, to]) => {
      const text = parts.get(part) ?? '';
      return workbookFaults(new Map([...parts, [part, text.replace(from, to)]])).length > 0;
    });

    expect(found).toEqual(planted.map(() => true));
  });
});

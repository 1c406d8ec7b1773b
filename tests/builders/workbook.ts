import { crc32, deflateRawSync } from 'node:zlib';

/** A part of an archive; what its directory says of it may be a lie. */
export interface FixturePart {
  readonly name: string;
  readonly text: string | Uint8Array;
  readonly declaredBytes?: number;
}

const headerBytes = 30;
const entryBytes = 46;
const endBytes = 22;

const shared = (name: Buffer, packed: Buffer, content: Buffer, declared: number): Buffer => {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(8, 4);
  head.writeUInt32LE(crc32(content), 10);
  head.writeUInt32LE(packed.length, 14);
  head.writeUInt32LE(declared, 18);
  head.writeUInt16LE(name.length, 22);
  return head;
};

/** An archive as any program writes one: small, whole, and as hostile as its parts. */
export const zipOf = (parts: readonly FixturePart[]): Uint8Array<ArrayBuffer> => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text, declaredBytes } of parts) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const title = Buffer.from(name);
    const facts = shared(title, packed, content, declaredBytes ?? content.length);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts]);
    const entry = Buffer.alloc(entryBytes);
    entry.write('PK\x01\x02', 0, 'latin1');
    entry.writeUInt16LE(20, 4);
    facts.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    files.push(local, title, packed);
    directory.push(entry, title);
    offset += headerBytes + title.length + packed.length;
  }
  const end = Buffer.alloc(endBytes);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...files, ...directory, end]));
};

const relations = (targets: Readonly<Record<string, readonly [type: string, target: string]>>): string =>
  `<Relationships>${Object.entries(targets)
    .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Formats by their place: 0 plain, 1 a built-in day, 2 five digits, 3 a day of China, 4 a text. */
const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/>
  <numFmt numFmtId="165" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts><cellXfs>
  <xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="49"/></cellXfs></styleSheet>`;

/** What stands in a workbook besides the texts of its first sheet. */
export interface FixtureBook {
  /** Below `worksheet`, before and after the rows. */
  readonly rows: string;
  readonly after?: string;
  readonly sharedTexts?: string;
  readonly parts?: readonly FixturePart[];
  /** Mark of a template, in a hidden sheet. */
  readonly mark?: string;
}

/** The parts of a workbook. */
export const bookParts = ({
  rows,
  after = '',
  sharedTexts = '',
  parts = [],
  mark,
}: FixtureBook): readonly FixturePart[] => [
  { name: '[Content_Types].xml', text: '<Types/>' },
  { name: '_rels/.rels', text: relations({ rId1: ['officeDocument', 'xl/workbook.xml'] }) },
  {
    name: 'xl/workbook.xml',
    text: `<workbook><sheets><sheet name="Data" sheetId="1" r:id="rId1"/>${
      mark === undefined ? '' : '<sheet name="_template" sheetId="2" state="hidden" r:id="rId4"/>'
    }</sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    text: relations({
      rId1: ['worksheet', 'worksheets/sheet1.xml'],
      rId2: ['styles', 'styles.xml'],
      rId3: ['sharedStrings', 'sharedStrings.xml'],
      rId4: ['worksheet', 'worksheets/sheet2.xml'],
    }),
  },
  { name: 'xl/styles.xml', text: styles },
  { name: 'xl/sharedStrings.xml', text: `<sst>${sharedTexts}</sst>` },
  {
    name: 'xl/worksheets/sheet1.xml',
    text: `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`,
  },
  ...(mark === undefined
    ? []
    : [
        {
          name: 'xl/worksheets/sheet2.xml',
          text: `<worksheet><sheetData>${textRow(1, ['_template', mark])}</sheetData></worksheet>`,
        },
      ]),
  ...parts,
];

const letterOf = (place: number): string => String.fromCharCode(65 + place);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A cell with a text of its own. */
export const textCell = (line: number, place: number, text: string): string =>
  `<c r="${letterOf(place)}${line}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;

/** A cell with a number shown in one of the formats. */
export const numberCell = (line: number, place: number, value: string, style = 0): string =>
  `<c r="${letterOf(place)}${line}" s="${style}"><v>${value}</v></c>`;

/** A row of cells written by hand. */
export const row = (line: number, cells: readonly string[]): string =>
  `<row r="${line}">${cells.join('')}</row>`;

/** A row of texts; an empty one has no cell. */
export const textRow = (line: number, texts: readonly string[]): string =>
  row(
    line,
    texts.flatMap((text, place) => (text === '' ? [] : [textCell(line, place, text)])),
  );

/** A workbook whose first sheet has these rows. */
export const workbookOf = (book: FixtureBook): Uint8Array<ArrayBuffer> => zipOf(bookParts(book));

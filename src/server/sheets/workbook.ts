import { refuseSize, refuseType } from './refusal.ts';
import { officeText, readXml, type XmlReader } from './xml.ts';
import type { Zip } from './zip.ts';

/** How a number of a cell is shown: as a day, a moment, with zeros in front, or as it is. */
export type NumberFormat =
  | { readonly kind: 'plain' }
  | { readonly kind: 'date'; readonly hasTime: boolean }
  | {
      readonly kind: 'padded';
      readonly digits: number;
      readonly before: string;
      readonly after: string;
    };

export const plainFormat: NumberFormat = { kind: 'plain' };

/** Formats every program knows by number; 27 to 36 and 50 to 58 are the dates of East Asia. */
const builtInDates: readonly (readonly [from: number, to: number, hasTime: boolean])[] = [
  [14, 17, false],
  [18, 22, true],
  [27, 31, false],
  [32, 35, true],
  [36, 36, false],
  [45, 47, true],
  [50, 58, false],
];

const literal = /"([^"]*)"|\\(.)/g;
const bracket = /\[[^\]]*\]/g;
const spacing = /[_*]./g;
const zeros = /^((?:"[^"]*"|\\.)*)(0{2,30})((?:"[^"]*"|\\.)*)$/;

const literalText = (code: string): string =>
  code.replace(literal, (_, quoted?: string, escaped?: string) => quoted ?? escaped ?? '');

const formatOfCode = (code: string): NumberFormat => {
  // The first section is that of positive numbers.
  const [section = ''] = code.replace(bracket, '').split(';');
  const [, before = '', digits, after = ''] = zeros.exec(section) ?? [];
  if (digits !== undefined)
    return {
      kind: 'padded',
      digits: digits.length,
      before: literalText(before),
      after: literalText(after),
    };
  const letters = section.replace(literal, '').replace(spacing, '').toLowerCase();
  if (letters.includes('general') || !/[ymdhs年月日]/.test(letters)) return plainFormat;
  return { kind: 'date', hasTime: /[hs]/.test(letters) };
};

/** The format a number of the style sheet stands for; `code` where the workbook defines it. */
const numberFormatOf = (id: number, code: string | undefined): NumberFormat => {
  if (code !== undefined) return formatOfCode(code.slice(0, 255));
  const known = builtInDates.find(([from, to]) => id >= from && id <= to);
  return known === undefined ? plainFormat : { kind: 'date', hasTime: known[2] };
};

/** What a workbook says about itself, before its cells. */
export interface Workbook {
  /** Part of the first sheet people see. */
  readonly sheetPart: string;
  /** Parts of hidden sheets by name. */
  readonly hiddenParts: ReadonlyMap<string, string>;
  readonly countsFrom1904: boolean;
  readonly texts: readonly string[];
  readonly formats: readonly NumberFormat[];
}

const ignore = (): void => undefined;
const silent: XmlReader = { open: ignore, close: ignore, text: ignore };

const readPart = async (zip: Zip, name: string, reader: Partial<XmlReader>): Promise<boolean> => {
  const pieces = zip.open(name);
  if (pieces === undefined) return false;
  await readXml(pieces, { ...silent, ...reader });
  return true;
};

interface Relation {
  readonly type: string;
  readonly part: string;
}

/** `worksheets/sheet1.xml` beside `xl/workbook.xml`, or a path from the root. */
const partOf = (folder: string, target: string): string =>
  target.startsWith('/') ? target.slice(1) : `${folder}${target.replace(/^\.\//, '')}`;

const readRelations = async (zip: Zip, folder: string, file: string) => {
  const relations = new Map<string, Relation>();
  await readPart(zip, `${folder}_rels/${file}.rels`, {
    open: (name, attribute) => {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return;
      const type = attribute('Type')?.split('/').at(-1) ?? '';
      relations.set(attribute('Id') ?? '', { type, part: partOf(folder, attribute('Target') ?? '') });
    },
  });
  return relations;
};

interface NamedSheet {
  readonly name: string;
  readonly relation: string;
  readonly isHidden: boolean;
}

const readSheets = async (zip: Zip, part: string) => {
  const sheets: NamedSheet[] = [];
  let countsFrom1904 = false;
  await readPart(zip, part, {
    open: (name, attribute) => {
      if (name === 'workbookPr') countsFrom1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
      if (name !== 'sheet') return;
      const isHidden = (attribute('state') ?? 'visible') !== 'visible';
      // The prefix of the relation is cut: `r:id` is `id`, beside `sheetId`.
      sheets.push({ name: attribute('name') ?? '', relation: attribute('id') ?? '', isHidden });
    },
  });
  return { sheets, countsFrom1904 };
};

/** Characters all texts of a workbook may have: a few of them in a zip are gigabytes outside. */
const mostCharacters = 40_000_000;

/** Shared texts in their order; the reading aids of Japanese (`rPh`) are no part of them. */
const readTexts = async (zip: Zip, part: string | undefined): Promise<readonly string[]> => {
  const texts: string[] = [];
  let characters = 0;
  let text = '';
  let isText = false;
  let isAid = false;
  if (part === undefined) return texts;
  await readPart(zip, part, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isAid = true;
      isText = name === 't' && !isAid;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isAid = false;
      if (name === 'si') texts.push(officeText(text));
    },
    text: (more) => {
      if (!isText) return;
      text += more;
      characters += more.length;
      if (characters > mostCharacters) refuseSize();
    },
  });
  return texts;
};

const readFormats = async (zip: Zip, part: string | undefined): Promise<readonly NumberFormat[]> => {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isCellFormats = false;
  if (part === undefined) return formats;
  await readPart(zip, part, {
    open: (name, attribute) => {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'cellXfs') isCellFormats = true;
      if (name !== 'xf' || !isCellFormats) return;
      const id = Number(attribute('numFmtId') ?? 0);
      formats.push(numberFormatOf(id, codes.get(id)));
    },
    close: (name) => {
      if (name === 'cellXfs') isCellFormats = false;
    },
  });
  return formats;
};

/** A workbook that can run something is none of our templates. */
const isActive = (name: string): boolean => /vbaProject|activeX|macrosheets/i.test(name);

/** Opens a workbook: where its first sheet stands, its texts and its formats. */
export const openWorkbook = async (zip: Zip): Promise<Workbook> => {
  if (!zip.names.includes('[Content_Types].xml') || zip.names.some(isActive)) refuseType();
  const root = [...(await readRelations(zip, '', '')).values()];
  const part = root.find(({ type }) => type === 'officeDocument')?.part ?? refuseType();
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const relations = await readRelations(zip, folder, part.slice(folder.length));
  const { sheets, countsFrom1904 } = await readSheets(zip, part);
  const partOfSheet = ({ relation }: NamedSheet) => relations.get(relation)?.part;
  const shown = sheets.find(({ isHidden }) => !isHidden);
  const sheetPart = (shown && partOfSheet(shown)) ?? refuseType();
  const byType = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.part;
  return {
    sheetPart,
    hiddenParts: new Map(
      sheets
        .filter(({ isHidden }) => isHidden)
        .map((sheet) => [sheet.name, partOfSheet(sheet) ?? ''] as const),
    ),
    countsFrom1904,
    texts: await readTexts(zip, byType('sharedStrings')),
    formats: await readFormats(zip, byType('styles')),
  };
};

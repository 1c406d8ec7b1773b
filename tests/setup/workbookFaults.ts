import { openZip } from '#server/sheets/zip.ts';

/** Parts of a workbook as text, by their name in the file. */
export type Parts = ReadonlyMap<string, string>;

/** Children of a worksheet in the only order a spreadsheet takes (ECMA-376 part 1, CT_Worksheet), as far as we write them. */
const worksheetOrder = [
  'sheetPr',
  'dimension',
  'sheetViews',
  'sheetFormatPr',
  'cols',
  'sheetData',
  'sheetProtection',
  'autoFilter',
  'mergeCells',
  'conditionalFormatting',
  'dataValidations',
  'hyperlinks',
  'printOptions',
  'pageMargins',
  'pageSetup',
  'headerFooter',
  'drawing',
  'legacyDrawing',
  'tableParts',
];
const workbookOrder = ['fileVersion', 'workbookPr', 'bookViews', 'sheets', 'definedNames', 'calcPr'];
const most = { sheetName: 31, formula: 255, title: 32, message: 255, cell: 32_767, rows: 1_048_576 };

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

const tagsOf = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?=[\\s>/])[^>]*>`, 'g'))].map(([tag]) => tag);

/** Signs a person counts, where the file writes some of them as entities. */
const lengthOf = (escaped: string): number => escaped.replaceAll(/&[#\w]+;/g, '?').length;

/** Names of the children of a part's outermost element, in their order. */
const childrenOf = (xml: string): readonly string[] => {
  const names: string[] = [];
  let depth = 0;
  for (const [tag, close, name = ''] of xml.matchAll(/<(\/?)([A-Za-z][\w:]*)[^>]*>/g)) {
    if (close === '/') depth -= 1;
    else {
      if (depth === 1) names.push(name);
      if (!tag.endsWith('/>')) depth += 1;
    }
  }
  return names;
};

const orderFaults = (part: string, xml: string, order: readonly string[]): readonly string[] => {
  const places = childrenOf(xml).map((name) => order.indexOf(name));
  const isRising = places.every((place, index) => place > (places[index - 1] ?? -1));
  return isRising ? [] : [`${part}: ${childrenOf(xml).join(' ')}`];
};

/** Unpacks a workbook. */
export const partsOf = async (bytes: Uint8Array): Promise<Parts> => {
  const zip = await openZip(bytes);
  const parts = new Map<string, string>();
  for (const name of zip.names) {
    const decoder = new TextDecoder();
    let text = '';
    for await (const piece of zip.open(name) ?? []) text += decoder.decode(piece, { stream: true });
    parts.set(name, text);
  }
  return parts;
};

const relationFaults = (parts: Parts): readonly string[] => {
  const relations = parts.get('xl/_rels/workbook.xml.rels') ?? '';
  const types = parts.get('[Content_Types].xml') ?? '';
  const targets = tagsOf(relations, 'Relationship').map((tag) => `xl/${attribute(tag, 'Target')}`);
  const told = tagsOf(types, 'Override').map((tag) => attribute(tag, 'PartName').slice(1));
  return [...targets, ...told].filter((name) => !parts.has(name)).map((name) => `${name}: not there`);
};

const sheetNamesOf = (parts: Parts): readonly string[] =>
  tagsOf(parts.get('xl/workbook.xml') ?? '', 'sheet').map((tag) => attribute(tag, 'name'));

const nameFaults = (parts: Parts): readonly string[] => {
  const sheets = sheetNamesOf(parts);
  const defined = tagsOf(parts.get('xl/workbook.xml') ?? '', 'definedName').map((tag) =>
    attribute(tag, 'name'),
  );
  const isDouble = (names: readonly string[]) =>
    new Set(names.map((name) => name.toLowerCase())).size < names.length;
  return [
    ...sheets.filter((name) => name === '' || lengthOf(name) > most.sheetName || /[[\]:*?/\\]/.test(name)),
    ...(isDouble(sheets) || isDouble(defined) ? [`double: ${[...sheets, ...defined].join()}`] : []),
  ];
};

/** How many of each there are to be pointed at. */
interface Stock {
  readonly styles: number;
  readonly texts: number;
  readonly sheets: readonly string[];
}

const stockOf = (parts: Parts): Stock => {
  const styles = parts.get('xl/styles.xml') ?? '';
  const cellStyles = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? '';
  return {
    styles: tagsOf(cellStyles, 'xf').length,
    texts: tagsOf(parts.get('xl/sharedStrings.xml') ?? '', 'si').length,
    sheets: sheetNamesOf(parts),
  };
};

const styleFaults = (parts: Parts): readonly string[] => {
  const xml = parts.get('xl/styles.xml') ?? '';
  const countOf = (group: string, one: string) =>
    tagsOf(new RegExp(`<${group}[^>]*>(.*?)</${group}>`, 's').exec(xml)?.[1] ?? '', one).length;
  const told = (['fonts', 'fills', 'borders', 'cellXfs'] as const).filter((group) => {
    const one = group === 'cellXfs' ? 'xf' : group.slice(0, -1);
    return Number(attribute(tagsOf(xml, group)[0] ?? '', 'count')) !== countOf(group, one);
  });
  const lost = tagsOf(xml, 'xf').filter(
    (tag) =>
      Number(attribute(tag, 'fontId')) >= countOf('fonts', 'font') ||
      Number(attribute(tag, 'fillId')) >= countOf('fills', 'fill'),
  );
  return [...told.map((group) => `styles: count of ${group}`), ...lost];
};

const placeOf = (reference: string): number => {
  const [, letters = '', row = '0'] = /^([A-Z]{1,3})(\d+)$/.exec(reference) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return Number(row) * 100_000 + column;
};

const cellFaults = (part: string, xml: string, stock: Stock): readonly string[] => {
  const cells = [...xml.matchAll(/<c r="([^"]*)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)];
  const places = cells.map(([, reference = '']) => placeOf(reference));
  const wrong = cells.filter(([, , given = '', inner = ''], index) => {
    const isLate = (places[index] ?? 0) <= (places[index - 1] ?? 0);
    const isUnstyled = Number(attribute(given, 's') || 0) >= stock.styles;
    const [, value = ''] = /<v>(.*?)<\/v>/.exec(inner) ?? [];
    const isLost = attribute(given, 't') === 's' && Number(value) >= stock.texts;
    return isLate || isUnstyled || isLost || lengthOf(inner) > most.cell;
  });
  return wrong.map(([, reference]) => `${part}: ${reference}`);
};

const validationFaults = (part: string, xml: string, { sheets }: Stock): readonly string[] => {
  const rules = [...xml.matchAll(/<dataValidation\s([^>]*)>(.*?)<\/dataValidation>/gs)];
  const told = tagsOf(xml, 'dataValidations').map((tag) => Number(attribute(tag, 'count')));
  const wrong = rules.filter(([, given = '', inner = '']) => {
    const [, formula = ''] = /<formula1>(.*?)<\/formula1>/s.exec(inner) ?? [];
    const [, sheet = ''] = /^(\w+)!\$[A-Z]+\$1:\$[A-Z]+\$\d+$/.exec(formula) ?? [];
    const [, first = '', last = ''] = /^([A-Z]+\d+):([A-Z]+\d+)$/.exec(attribute(` ${given}`, 'sqref')) ?? [];
    const isRange = first !== '' && placeOf(first) <= placeOf(last) && placeOf(last) < most.rows * 100_000;
    return (
      !isRange ||
      !sheets.includes(sheet) ||
      formula.length > most.formula ||
      lengthOf(attribute(` ${given}`, 'errorTitle')) > most.title ||
      lengthOf(attribute(` ${given}`, 'error')) > most.message
    );
  });
  const isMiscounted = told.length > 1 || (told[0] ?? 0) !== rules.length;
  return [
    ...(isMiscounted ? [`${part}: ${told} rules told, ${rules.length} there`] : []),
    ...wrong.map(([rule]) => `${part}: ${rule}`),
  ];
};

/**
 * What a spreadsheet would refuse or repair in a workbook, by the rules of ECMA-376 and the limits of the programs; empty: nothing.
 * Readers of ours forgive what Excel does not.
 */
export const workbookFaults = (parts: Parts): readonly string[] => {
  const stock = stockOf(parts);
  const sheets = [...parts].filter(([name]) => name.startsWith('xl/worksheets/sheet'));
  return [
    ...orderFaults('workbook', parts.get('xl/workbook.xml') ?? '', workbookOrder),
    ...relationFaults(parts),
    ...nameFaults(parts),
    ...styleFaults(parts),
    ...(sheets.length === stock.sheets.length ? [] : [`${sheets.length} of ${stock.sheets.length} sheets`]),
    ...sheets.flatMap(([name, xml]) => [
      ...orderFaults(name, xml, worksheetOrder),
      ...cellFaults(name, xml, stock),
      ...validationFaults(name, xml, stock),
    ]),
  ];
};

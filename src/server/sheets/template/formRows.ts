import { columnLetter } from './columnLetter.ts';
import { headRows } from './formSheets.ts';

/** Most characters a cell of a workbook takes. */
const maxCellLength = 32_767;
// XML has no place for these: with one of them the workbook opens empty or not at all.
const unwritable = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu;
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

const escaped = (text: string): string =>
  text
    .replaceAll(unwritable, '')
    .slice(0, maxCellLength)
    .replaceAll(/[&<>\r]/g, (sign) => signs[sign] ?? sign);

const cellXml = (text: string, place: number, line: number, style: string): string =>
  text === ''
    ? ''
    : `<c r="${columnLetter(place)}${line}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** One row of the data sheet as text cells: never a formula, never a number that loses digits. */
const rowXml = (texts: readonly string[], line: number, styles: readonly string[]): string =>
  `<row r="${line}">${texts.map((text, place) => cellXml(text, place, line, styles[place] ?? '0')).join('')}</row>`;

const sheetParts =
  /^(?<before>.*<sheetData>)(?<head>.*?)<row r="3"(?<entry>.*?)<\/row>(?<after><\/sheetData>.*)$/s;

/** Each column's own format: what is typed anywhere below is kept as text, in all rows there are. */
const withColumnStyles = (xml: string, styles: readonly string[]): string =>
  xml.replaceAll(/<col min="(\d+)"/g, (found, place: string) => {
    const style = styles[Number(place) - 1];
    return style === undefined ? found : `${found} style="${style}"`;
  });

/**
 * The data sheet of a form with rows in it, a piece at a time. The row that stood for every entry gives its formats to the
 * columns; the size the sheet said of itself is left out, for nobody knows it yet.
 */
export async function* filledSheet(
  xml: string,
  pieces: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Uint8Array> {
  const { before = '', head = '', entry = '', after = '' } = sheetParts.exec(xml)?.groups ?? {};
  const styles = [...entry.matchAll(/<c r="[A-Z]+3"(?: s="(\d+)")?/g)].map(([, style = '0']) => style);
  const encoder = new TextEncoder();
  yield encoder.encode(withColumnStyles(before.replace(/<dimension [^>]*\/>/, ''), styles) + head);
  let line = headRows;
  for await (const rows of pieces) {
    const texts = rows.map((row) => {
      line += 1;
      return rowXml(row, line, styles);
    });
    yield encoder.encode(texts.join(''));
  }
  yield encoder.encode(after);
}

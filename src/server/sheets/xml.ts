import { SaxesParser } from 'saxes';
import { refuseSize, refuseType } from './refusal.ts';

/** What stands in a document: a tag that opens or closes, by its name without prefix, or a text between them. */
export interface XmlReader {
  readonly open: (name: string, attribute: (name: string) => string | undefined) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

/** No tag and no text of a workbook is as long as this. */
const longestPiece = 1024 * 1024;

/** Characters as Office writes what XML cannot hold: `_x000D_`. */
const escapedCharacter = /_x([0-9a-f]{4})_/gi;

/** A text of a workbook as its author saw it. */
export const officeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(escapedCharacter, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

type Attributes = Readonly<Record<string, string>>;

/** Most attributes have no prefix; of the others the name alone counts. */
const attributeOf = (attributes: Attributes, name: string): string | undefined => {
  if (attributes[name] !== undefined) return attributes[name];
  for (const key in attributes) if (key.endsWith(`:${name}`)) return attributes[key];
  return undefined;
};

const textOf = (decoder: TextDecoder, piece?: Uint8Array): string => {
  try {
    return decoder.decode(piece, { stream: piece !== undefined });
  } catch {
    return refuseType();
  }
};

/**
 * Reads a document piece by piece, holding no more of it than one piece. UTF-8 only; a reader stops by throwing. A DTD,
 * which can name files and grow without end (T19), and whatever is not well-formed are refused.
 */
export const readXml = async (pieces: AsyncIterable<Uint8Array>, reader: XmlReader): Promise<void> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parser = new SaxesParser({ xmlns: false, position: false });
  /** Characters since something was complete. */
  let held = 0;
  parser.on('error', refuseType);
  parser.on('doctype', refuseType);
  parser.on('opentag', ({ name, attributes }) => {
    held = 0;
    reader.open(withoutPrefix(name), (requested) => attributeOf(attributes, requested));
  });
  parser.on('closetag', ({ name }) => {
    held = 0;
    reader.close(withoutPrefix(name));
  });
  for (const kind of ['text', 'cdata'] as const)
    parser.on(kind, (text) => {
      held = 0;
      reader.text(text);
    });
  for await (const piece of pieces) {
    const text = textOf(decoder, piece);
    held += text.length;
    parser.write(text);
    if (held > longestPiece) refuseSize();
  }
  parser.write(textOf(decoder)).close();
};

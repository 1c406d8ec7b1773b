/** A page of the documentation, whatever it is made from. */
export interface Page {
  /** Where it is found below `/docs/`: `reference/list`. */
  readonly path: string;
  readonly title: string;
  /** CommonMark with the heading; links to other pages begin with `/`. */
  readonly markdown: string;
  /** Language of its text where that is not English. */
  readonly lang?: string;
}

/** Pages beside each other in the navigation. */
export interface Group {
  readonly title: string;
  readonly pages: readonly Page[];
  /** Closed until it is opened: long lists. */
  readonly isCollapsed?: boolean;
}

/** A part of the documentation, with its own navigation. */
export interface Part {
  readonly key: string;
  readonly title: string;
  readonly groups: readonly Group[];
}

/** Every page of some parts. */
export const pagesOf = (parts: readonly Part[]): readonly Page[] =>
  parts.flatMap(({ groups }) => groups.flatMap(({ pages }) => pages));

/** A block of code with its language; long enough a fence for whatever stands in it. */
export const fence = (language: string, code: string): string =>
  `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``;

/** Text for the cell of a table. */
export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Lines of a table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

/** Text as code, whatever is in it. */
export const code = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);

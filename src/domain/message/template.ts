import { type Violation, violation } from '#domain/violation.ts';

/** What a template may name: whose company, who is written to, where the app is. */
export const templateVariables = ['company', 'name', 'link'] as const;
export type TemplateVariable = (typeof templateVariables)[number];

/** What stands for them in one message. */
export type TemplateValues = Readonly<Record<TemplateVariable, string>>;

/** Longest template, in UTF-16 units: with a name and a link filled in it stays below eight segments. */
export const maxTemplateLength = 300;

/** The wording of a company that has none of its own; approved from the start. */
export const defaultTemplate = '【{company}】{name}，您好，请打开 {link} 登录并激活账号。';

const variable = /\{([^{}]*)\}/g;

const isKnown = (name: string): name is TemplateVariable =>
  (templateVariables as readonly string[]).includes(name);

/** Longest name that is filled in: some names are longer than a message. */
const longestName = 20;

const shortName = (name: string): string => {
  const signs = [...new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(name)].map(
    ({ segment }) => segment,
  );
  return signs.length <= longestName ? name : `${signs.slice(0, longestName - 1).join('')}…`;
};

/** A message: every variable replaced once, so that a name with braces in it stays a name. */
export const fillTemplate = (text: string, values: TemplateValues): string =>
  text.replace(variable, (whole, name: string) => {
    if (!isKnown(name)) return whole;
    return name === 'name' ? shortName(values.name) : values[name];
  });

/** A link written out: with its protocol, or a name that browsers and phones make one of. */
const links =
  /(?:https?:\/\/|www\.)[^\s，。；、]+|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|cn|net|org|top|xyz|vip|cc|io|app|me|co|info|biz|site|shop|club|link|tk|ru)(?![a-z0-9-])[^\s，。；、]*/giu;

/** Host and port of an address: what stands before its path. */
const hostOf = (link: string): string =>
  link
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/u, '')
    .toLowerCase();

const hasForeignLink = (text: string, ownLink: string): boolean => {
  const own = hostOf(ownLink);
  return [...text.normalize('NFKC').matchAll(links)].some(([link]) => hostOf(link) !== own);
};

/**
 * Why a template cannot be used: empty, too long, with a variable there is none of, without the person's way in, or with a link that
 * leads elsewhere (a message in the company's name must not).
 */
export const checkTemplate = (text: string, ownLink: string): readonly Violation[] => {
  const plain = text.trim();
  if (plain === '') return [violation('message.template.empty', 'text')];
  if (plain.length > maxTemplateLength)
    return [violation('message.template.tooLong', 'text', { limit: maxTemplateLength })];
  const unknown = [...plain.matchAll(variable)].map(([, name = '']) => name).find((name) => !isKnown(name));
  if (unknown !== undefined)
    return [violation('message.template.unknownVariable', 'text', { name: `{${unknown}}` })];
  if (/[{}]/.test(plain.replaceAll(variable, ''))) return [violation('message.template.brace', 'text')];
  if (hasForeignLink(plain, ownLink)) return [violation('message.template.foreignLink', 'text')];
  return plain.includes('{link}') ? [] : [violation('message.template.needsLink', 'text')];
};

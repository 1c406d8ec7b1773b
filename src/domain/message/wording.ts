import { type Violation, violation } from '#domain/violation.ts';
import { hasForeignLink } from './foreignLink.ts';

/** What a wording may name in braces, and what of it must stand there. */
export interface WordingRules {
  readonly variables: readonly string[];
  readonly required: readonly string[];
}

/** Longest wording, in UTF-16 units: with a name and a link filled in it stays below eight segments. */
export const maxWordingLength = 300;

const variable = /\{([^{}]*)\}/g;

/** Longest name that is filled in: some names are longer than a message. */
const longestName = 20;

const shortName = (name: string): string => {
  const signs = [...new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(name)].map(
    ({ segment }) => segment,
  );
  return signs.length <= longestName ? name : `${signs.slice(0, longestName - 1).join('')}…`;
};

/** A name that leads elsewhere is said without the signs that make an address of it. */
const withoutAddress = (value: string, ownLink: string): string =>
  hasForeignLink(value, ownLink)
    ? value
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
        .replace(/[点點]/gu, ' ')
        .trim()
    : value;

/**
 * A message: every variable replaced once, so that a name with braces in it stays a name. What people are called leads nowhere: of all
 * values `link` alone is an address, and the company, which was verified, may be called like one.
 */
export const fillWording = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(variable, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return whole;
    if (name === 'link' || name === 'company') return value;
    const plain = withoutAddress(value, values.link ?? '');
    return name === 'name' ? shortName(plain) : plain;
  });

const unusable = (plain: string): Violation | undefined => {
  if (plain === '') return violation('message.template.empty', 'text');
  return plain.length > maxWordingLength
    ? violation('message.template.tooLong', 'text', { limit: maxWordingLength })
    : undefined;
};

const wrongVariable = (plain: string, { variables }: WordingRules): Violation | undefined => {
  const named = [...plain.matchAll(variable)].map(([, name = '']) => name);
  const unknown = named.find((name) => !variables.includes(name));
  if (unknown !== undefined)
    return violation('message.template.unknownVariable', 'text', { name: `{${unknown}}` });
  return /[{}]/.test(plain.replaceAll(variable, ''))
    ? violation('message.template.brace', 'text')
    : undefined;
};

const missingVariable = (plain: string, { required }: WordingRules): Violation | undefined => {
  const missing = required.find((name) => !plain.includes(`{${name}}`));
  return missing === undefined
    ? undefined
    : violation('message.template.needs', 'text', { name: `{${missing}}` });
};

/**
 * Why a wording cannot be used: empty, too long, with a variable there is none of, without one that must be there, or with a link that
 * leads elsewhere (a message in the company's name must not).
 */
export const checkWording = (text: string, rules: WordingRules, ownLink: string): readonly Violation[] => {
  const plain = text.trim();
  const found =
    unusable(plain) ??
    wrongVariable(plain, rules) ??
    (hasForeignLink(plain, ownLink) ? violation('message.template.foreignLink', 'text') : undefined) ??
    missingVariable(plain, rules);
  return found === undefined ? [] : [found];
};

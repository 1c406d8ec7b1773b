import { beginningOf } from '#server/platform/bodies/streams.ts';

const mostBytes = 16_384;

/** What a provider says, as far as its answer is JSON. */
interface ProviderAnswer {
  readonly status: number;
  readonly said: Readonly<Record<string, unknown>>;
}

/** Posts to a provider and reads its answer; throws without one. It is not led elsewhere by a redirect. */
export const askProvider = async (
  url: string,
  request: Pick<RequestInit, 'body' | 'headers' | 'signal'>,
): Promise<ProviderAnswer> => {
  const response = await fetch(url, { ...request, method: 'POST', redirect: 'error' });
  const text = await beginningOf(response.body, mostBytes);
  try {
    const said: unknown = JSON.parse(text);
    const isObject = typeof said === 'object' && said !== null;
    return { status: response.status, said: isObject ? (said as ProviderAnswer['said']) : {} };
  } catch {
    return { status: response.status, said: {} };
  }
};

/** What is not known to have been sent, and is not the number's fault: it is tried again with the same id. */
export const notSent = (provider: string, { status, said }: ProviderAnswer, code: unknown): Error => {
  const message = said.Message ?? said.message;
  return new Error([`${provider} answered ${status}`, code, message].filter(Boolean).join(' '));
};

/** A template of the provider: its id there, and which of our texts it is for, with the variables it takes out of it. */
export interface SmsTemplate {
  readonly id: string;
  readonly text: string;
}

/** A text said by a template: its variables by name, in the order they stand in it. */
interface FilledTemplate {
  readonly id: string;
  readonly values: readonly (readonly [name: string, value: string])[];
}

/** How a provider writes a variable: `${code}` or `{1}`. */
export type VariableStyle = 'named' | 'numbered';

const variables: Readonly<Record<VariableStyle, RegExp>> = { named: /\$\{(\w+)\}/g, numbered: /\{(\d+)\}/g };

/** What the provider writes itself: the sign before the text. A template that names it takes variables out of it. */
const sign = '(?:【[^】]*】|\\[[^\\]]*\\])\\s*';
const startsWithSign = new RegExp(`^${sign}`);
/** Variables that stand for something in our text and are not sent. */
const unsent: readonly string[] = ['_', '0'];

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface Reader {
  readonly id: string;
  readonly names: readonly string[];
  readonly pattern: RegExp;
}

const readerOf = ({ id, text }: SmsTemplate, style: VariableStyle): Reader => {
  const parts = text.trim().split(variables[style]);
  const names = parts.filter((_, at) => at % 2 === 1);
  const between = parts.filter((part, at) => at % 2 === 0 && at > 0 && at < parts.length - 1 && part === '');
  if (between.length > 0)
    throw new Error(`the template ${id} has two variables side by side: no one can tell where one ends`);
  const source = parts.map((part, at) => (at % 2 === 1 ? '(.+?)' : literal(part))).join('');
  const before = startsWithSign.test(text.trim()) ? '' : `(?:${sign})?`;
  return { id, names, pattern: new RegExp(`^${before}${source}$`, 'su') };
};

/**
 * Finds the template that says a text, and what stands for its variables. Texts arise in three languages and by wordings companies choose, while a
 * provider sends registered templates alone: what none of them is for cannot be sent. Throws for templates that cannot be read.
 */
export const templateFinder = (
  templates: readonly SmsTemplate[],
  style: VariableStyle,
): ((text: string) => FilledTemplate | undefined) => {
  const readers = templates.map((template) => readerOf(template, style));
  return (text) => {
    for (const { id, names, pattern } of readers) {
      const found = pattern.exec(text.trim());
      if (found === null) continue;
      const values = names.map((name, at) => [name, found[at + 1] ?? ''] as const);
      return { id, values: values.filter(([name]) => !unsent.includes(name)) };
    }
    return undefined;
  };
};

import { useTranslate } from 'react-admin';

const prefix = '@@react-admin@@';

interface KeyedMessage {
  readonly message: string;
  readonly args?: Readonly<Record<string, unknown>>;
}

/** A form error as react-admin writes it: a key with arguments, translated when shown, so that it follows the language. */
export const keyedMessage = (message: string, args: KeyedMessage['args'] = {}): string =>
  prefix + JSON.stringify({ message, args } satisfies KeyedMessage);

/** Key and arguments of a form error; what is no key stays as it is. */
export const readKeyed = (error: string): KeyedMessage =>
  error.startsWith(prefix) ? (JSON.parse(error.slice(prefix.length)) as KeyedMessage) : { message: error };

/** The sentence of a form error: keys are translated, sentences of the server stay as they are. */
export const useErrorText = (error: string | undefined): string | undefined => {
  const translate = useTranslate();
  if (error === undefined || error === '') return undefined;
  const { message, args } = readKeyed(error);
  return translate(message, { ...args, _: message });
};

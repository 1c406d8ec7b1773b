import { beginningOf } from '#server/platform/bodies/beginningOf.ts';

const mostBytes = 16_384;

/** What a provider says, as far as its answer is JSON. */
export interface ProviderAnswer {
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

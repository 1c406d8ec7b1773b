import { TestRunner } from 'vitest';
import type { CallModel } from '#engine/model.ts';
import type { CallUse } from './whatRan.ts';

const answered: readonly PropertyKey[] = ['code', 'data', 'message'];

const watched = <Answer extends object>(answer: Answer, onRead: () => void): Answer =>
  new Proxy(answer, {
    get: (target, name, receiver) => {
      if (answered.includes(name)) onRead();
      return Reflect.get(target, name, receiver);
    },
  });

const bodies = ['text', 'json', 'arrayBuffer', 'bytes'] as const;
const isRefusal = (text: string): boolean => /^\{"code":[1-9]/.test(text);

/** Notes on the running test what it does with the calls it makes. */
export interface CallNotes {
  /** The test looks at what the calls before have left. */
  readonly readState: () => void;
  /** An answer of a call; of one that was done it is noted whether it is looked at. */
  readonly take: <Answer extends { readonly code: number }>(call: CallModel, answer: Answer) => Answer;
  /** The same for an answer as it came over the wire. */
  readonly takeResponse: (call: CallModel | undefined, response: Response) => Response;
}

/** Notes for the calls of one backend; `whatRan` reads them when all is over. */
export const createCallNotes = (): CallNotes => {
  const unread: CallUse[] = [];
  const readState = (): void => {
    for (const use of unread.splice(0)) use.isLookedAt = true;
  };
  /** Notes a call that is done; what it answers is called when its answer is looked at. */
  const noteDone = ({ name, effect }: CallModel): (() => void) => {
    const test = TestRunner.getCurrentTest();
    if (test === undefined) return () => {};
    test.meta.calls ??= {};
    test.meta.calls[name] ??= { isLookedAt: false };
    const use = test.meta.calls[name];
    if (effect === 'write') unread.push(use);
    return () => {
      if (effect === 'read') use.isLookedAt = true;
    };
  };
  return {
    readState,
    take: (call, answer) => {
      readState();
      return answer.code === 0 ? watched(answer, noteDone(call)) : answer;
    },
    takeResponse: (call, response) => {
      readState();
      if (call === undefined || response.status !== 200) return response;
      const isJson = response.headers.get('content-type')?.includes('json') === true;
      for (const name of bodies) {
        const read = response[name];
        Object.defineProperty(response, name, {
          value: async () => {
            const body: unknown = await read.call(response);
            if (!isJson || !isRefusal(typeof body === 'string' ? body : JSON.stringify(body)))
              noteDone(call)();
            return body;
          },
        });
      }
      return response;
    },
  };
};

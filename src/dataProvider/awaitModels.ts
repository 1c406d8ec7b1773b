import type { ConsoleProvider } from './consoleProvider.ts';
import type { Models } from './verbs.ts';

/** The models a page has, and the way to those it does not have yet. */
export interface ModelSource {
  /** Those that are here. */
  readonly models: () => Models;
  readonly isComplete: () => boolean;
  readonly load: () => Promise<void>;
}

/** What asks for rows of one resource, and knows nothing of any other. */
const readVerbs: readonly string[] = ['getList', 'getOne', 'getMany', 'getManyReference', 'getTree'];

const hasCall = (models: Models, name: string): boolean =>
  Object.values(models).some(({ calls }) => calls[name] !== undefined);

/** Whether rows of a resource can be asked for: its model is here, and so are the calls its verbs name. */
const isReadable = (models: Models, resource: string): boolean => {
  const model = models[resource];
  return (
    model !== undefined &&
    Object.values(model.verbs).every(({ call }) => model.calls[call] !== undefined || hasCall(models, call))
  );
};

/**
 * A provider that waits for models: what is asked for before the models it takes are here is asked once all of them are. With them it
 * answers as the given one does, in the same moment.
 */
export const awaitModels = (
  provider: ConsoleProvider,
  { models, isComplete, load }: ModelSource,
): ConsoleProvider => {
  const isReady = (verb: string, name: string): boolean => {
    if (isComplete()) return true;
    if (readVerbs.includes(verb)) return isReadable(models(), name);
    return verb === 'call' && hasCall(models(), name);
  };
  const atOnce: readonly string[] = ['offers', 'takeLostDownloads'];
  const waiting = Object.entries(provider).map(([verb, answer]: readonly [string, unknown]) => {
    if (typeof answer !== 'function' || atOnce.includes(verb)) return [verb, answer] as const;
    const asked = async (...given: readonly unknown[]): Promise<unknown> => {
      if (!isReady(verb, String(given[0]))) await load();
      return answer(...given);
    };
    return [verb, asked] as const;
  });
  return Object.fromEntries(waiting) as unknown as ConsoleProvider;
};

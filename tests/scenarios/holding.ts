import type { Backend } from '#tests/setup/backend.ts';
import { type Fields, inScenario } from './scenario.ts';
import { models } from './scenarios.ts';

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same answer with these values in whatever has the id of a row. */
const held = (answer: unknown, idField: string, values: Fields): unknown => {
  if (Array.isArray(answer)) return answer.map((each) => held(each, idField, values));
  if (!isFields(answer)) return answer;
  const parts = Object.fromEntries(
    Object.entries(answer).map(([name, part]) => [name, held(part, idField, values)]),
  );
  return idField in parts ? { ...parts, ...values } : parts;
};

/**
 * The backend with these values in every row of a noun that is read, for `around` of `renderConsole`: a test that only looks at how they
 * are shown needs no row that holds them.
 */
export const holding =
  (noun: string, values: Fields) =>
  (app: Backend['app']): Backend['app'] => {
    const idField = models.find((model) => model.noun === noun)?.idField ?? '';
    const scenario = {
      ...{ noun, name: 'holding', says: 'every row holds these values', route: '' },
      answer: ({ call, changed }: Parameters<Parameters<typeof inScenario>[1]['answer']>[0]) =>
        call.noun === noun && call.effect === 'read'
          ? changed((data) => held(data, idField, values) as Fields)
          : undefined,
    };
    return inScenario(app, scenario, { models, basePath: '/api', wait: async () => {} });
  };

import { expect } from 'vitest';
import type { EntityModel } from '#engine/model.ts';
import { mapRequest } from '#engine/request/mapping.ts';
import type { RowValues } from '#tests/builders/rows.ts';
import { validForm } from '#tests/builders/values.ts';
import type { Backend, TestAnswer, TestSession } from '#tests/setup/backend.ts';
import { type Fingerprint, fingerprinter } from '#tests/setup/fingerprint.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** Forms of any noun, sent through its own verbs; `more` goes beside what the verb maps. */
export interface Forms {
  readonly create: (model: EntityModel, data: RowValues, more?: object) => Promise<TestAnswer>;
  readonly update: (
    model: EntityModel,
    row: { readonly id: number; readonly version: number },
    data: RowValues,
    more?: object,
  ) => Promise<TestAnswer>;
  /** A row made by a valid form, the `nth` of its noun. */
  readonly insert: (model: EntityModel, nth: number) => Promise<Row>;
  /** Makes sure that the work writes nothing at all. */
  readonly unchanged: (work: () => Promise<TestAnswer>) => Promise<TestAnswer>;
}

const mappingOf = ({ verbs, noun }: EntityModel, name: 'create' | 'update') => {
  const verb = verbs[name];
  if (verb === undefined) throw new Error(`Expected ${noun} to have the verb ${name}`);
  return { call: verb.call, mapping: verb.in ?? {} };
};

const watchedBy =
  (take: () => Promise<Fingerprint>): Forms['unchanged'] =>
  async (work) => {
    const before = await take();
    const answer = await work();
    expect(await take()).toEqual(before);
    return answer;
  };

/** The forms of one person on one backend. */
export const openForms = async (backend: Backend, session: TestSession): Promise<Forms> => {
  const create: Forms['create'] = (model, data, more = {}) => {
    const { call, mapping } = mappingOf(model, 'create');
    return backend.call(call, { ...mapRequest(mapping, { data }), ...more }, session);
  };
  return {
    create,
    update: (model, { id, version }, data, more = {}) => {
      const { call, mapping } = mappingOf(model, 'update');
      const request = mapRequest(mapping, { id, data, previous: { version } });
      return backend.call(call, { ...request, ...more }, session);
    },
    insert: async (model, nth) => {
      const { code, data } = await create(model, validForm(model, nth));
      if (code !== 0) throw new Error(`A valid form of ${model.noun} was refused: ${JSON.stringify(data)}`);
      return { ...data, id: data[model.idField] };
    },
    unchanged: watchedBy(await fingerprinter(backend.database)),
  };
};

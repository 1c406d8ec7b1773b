import { anything, closedObject, filledText, listOf, type MetaSchema, ref, text, truth } from './metaType.ts';

const mapping: MetaSchema = {
  type: 'object',
  description:
    'Request key -> $page $perPage $sort.field $sort.order $filter.<name> $id $ids $data.<field> $changed $previous.<field> $input.<field> or a literal; "...": "$data" spreads.',
  additionalProperties: anything,
};

const call = closedObject(
  {
    method: { enum: ['POST', 'GET'] },
    path: {
      type: 'string',
      pattern: '^/[^\\s?#]*$',
      description: 'The public path; it stands here and nowhere else.',
    },
    encoding: ref('encoding'),
    effect: { enum: ['read', 'write'] },
    request: closedObject({
      fields: { ...listOf(ref('field')), description: 'Properties of the entity, copied by name.' },
      flat: {
        ...ref('call'),
        description: 'The question of this call as an address holds it; all of it may be left out.',
      },
      properties: { type: 'object', additionalProperties: ref('property') },
      required: listOf(text),
    }),
    reply: { anyOf: [{ type: 'string', enum: ['entity', 'page', 'none'] }, ref('property')] },
    permission: {
      ...filledText,
      description: '"anyone", "session", a verb or action of this entity, or "<noun>.<verb>" of another.',
    },
    success: filledText,
    refusal: { enum: ['warning', 'error'] },
    stepUp: {
      ...listOf(ref('stepUp')),
      minItems: 1,
      description:
        'Asked for again before the call is done: the management password, a code by SMS, or both.',
    },
    gate: { ...truth, description: 'false: answered before the management password has been given.' },
    background: {
      ...truth,
      description:
        'true: asked by the console by itself, so it does not keep the management password’s half hour going.',
    },
    idempotent: truth,
    undo: {
      ...ref('call'),
      description:
        'The call that takes this one back: its "way" is told what this one answers as "undo", a text only the server reads.',
    },
    answer: {
      ...ref('answer'),
      description:
        'What it answers with rows that are read by hand (src/server/features/<area>/given/<noun>.ts): a page of a list, one row, rows by their ids, an export or its file. "save", "delete", "sort": what it does to rows that are written by hand (src/server/features/<area>/writes/<noun>.ts). "action": what the action that names it does.',
    },
  },
  ['path', 'effect', 'permission'],
);

const verbOptions = closedObject(
  {
    call: ref('call'),
    in: mapping,
    out: closedObject({ items: text, total: text, record: text }),
    firstPage: { type: 'integer', minimum: 1 },
    perPage: { type: 'integer', minimum: 1 },
    clientSide: truth,
  },
  ['call'],
);

const inputStep = closedObject(
  {
    key: { type: 'string', pattern: '^[a-z][A-Za-z0-9_]*$' },
    title: filledText,
    fields: { ...listOf(ref('asked')), minItems: 1, uniqueItems: true },
  },
  ['key', 'title', 'fields'],
);

const action = closedObject(
  {
    title: filledText,
    on: { ...listOf(ref('actionPlace')), minItems: 1 },
    call: ref('actionCall'),
    in: mapping,
    input: closedObject(
      {
        properties: { type: 'object', additionalProperties: ref('property') },
        required: listOf(text),
        steps: {
          ...listOf(inputStep),
          minItems: 2,
          description: 'Asked one after the other, the question last; left out: all at once.',
        },
      },
      ['properties'],
    ),
    when: ref('condition'),
    reason: {
      ...filledText,
      description: 'Said where "when" does not hold; the condition in words by default.',
    },
    confirm: closedObject(
      {
        text: filledText,
        typed: truth,
      },
      ['text'],
    ),
    stepUp: {
      ...listOf(ref('stepUp')),
      minItems: 1,
      description: 'What the default call asks for again; a call of its own says it itself.',
    },
    preview: {
      ...closedObject(
        {
          call: ref('call'),
          in: mapping,
          lines: {
            ...listOf(closedObject({ text: filledText, when: ref('condition') }, ['text'])),
            minItems: 1,
          },
        },
        ['call', 'in', 'lines'],
      ),
      description:
        'What the action comes to, asked of a call before its question, or where it names $input.<field> with every change of the form; %{field} of a line is a field of the reply.',
    },
    danger: truth,
    undo: { ...ref('action'), description: 'The action that takes this one back.' },
    success: filledText,
    icon: ref('icon'),
    sets: {
      type: 'object',
      propertyNames: ref('field'),
      additionalProperties: anything,
      description:
        'Columns the default handler sets: $now, $user.id, $user.name, $input.<field> or a literal.',
    },
    effects: listOf(closedObject({ effect: ref('effect'), when: ref('condition') }, ['effect'])),
  },
  ['title', 'on'],
);

/** Definitions of calls, verbs and actions. */
export const callDefinitions = (): Readonly<Record<string, MetaSchema>> => ({
  callOptions: call,
  verbOptions: { anyOf: [{ type: 'boolean', enum: [false] }, { ...verbOptions }] },
  actionOptions: action,
});

import { readdirSync, readFileSync } from 'node:fs';
import { wordsOf } from '#compiler/source/words.ts';
import type { EntitySchema } from '#engine/dialect.ts';
import { type MenuSection, menuSections } from '#engine/vocabulary.ts';
import { words as consoleWords } from '#generated/words/console/en.ts';
import { words as ruleWords } from '#generated/words/rules/en.ts';
import { errorKeyOf } from '#server/platform/errorKeys.ts';
import { code, fence, type Group, type Page, table } from './page.ts';
import { type Components, componentOf, type JsonSchema, resolved, sample } from './sample.ts';

interface Media {
  readonly schema: JsonSchema;
}

/** What a call is in the OpenAPI document. */
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly 'x-summary': { readonly en: string };
  readonly 'x-permission': string;
  readonly 'x-permissions'?: { readonly roles: Readonly<Record<string, string>> };
  readonly 'x-effect': 'read' | 'write';
  readonly 'x-gate': boolean;
  readonly 'x-step-up'?: readonly string[];
  readonly 'x-proposed': boolean;
  readonly 'x-background'?: boolean;
  readonly parameters?: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

interface OpenApi {
  readonly tags: readonly { readonly name: string; readonly 'x-description': { readonly en: string } }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Components };
}

/** A call with its address. */
export interface Call {
  readonly name: string;
  readonly noun: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The contract as the compiler has written it. */
export const readContract = (): OpenApi =>
  JSON.parse(readFileSync('schemas/generated/openapi.json', 'utf8')) as OpenApi;

/** Every call of the contract. */
export const callsIn = ({ paths }: OpenApi): readonly Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: operation.operationId,
      noun: operation.tags[0] ?? '',
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );

/** Each call carries them; the contract says so once (docs/contract.md). */
const sessionFields = new Set(['user_id', 'token', 'company_id', 'device_id']);
const sessionWords = new Set(['登录人', '登录凭证', '企业编号', '设备标识']);

const isOfSession = (name: string, schema: JsonSchema): boolean =>
  sessionFields.has(name) && sessionWords.has(schema.description ?? '');

const jsonType = 'application/json';

/** What is asked, as one object, whatever way it is sent. */
export const requestOf = ({ operation }: Call): JsonSchema => {
  const { parameters, requestBody } = operation;
  const [media] = Object.values(requestBody?.content ?? {});
  const schema: JsonSchema = media?.schema ?? {
    type: 'object',
    properties: Object.fromEntries((parameters ?? []).map((each) => [each.name, each.schema])),
    required: (parameters ?? []).filter((each) => each.required).map((each) => each.name),
  };
  const own = Object.entries(schema.properties ?? {}).filter(([name, each]) => !isOfSession(name, each));
  return { ...schema, properties: Object.fromEntries(own) };
};

const replyOf = ({ operation }: Call): JsonSchema | undefined =>
  operation.responses[200]?.content?.[jsonType]?.schema.properties?.data;

/** English for the Chinese that stands in the contract: titles of fields, by the words of the schemas. */
type English = ReadonlyMap<string, string>;

const schemasByNoun = (): ReadonlyMap<string, EntitySchema> =>
  new Map(
    readdirSync('schemas')
      .filter((file) => file.endsWith('.schema.json'))
      .map((file) => [
        file.replace('.schema.json', ''),
        JSON.parse(readFileSync(`schemas/${file}`, 'utf8')) as EntitySchema,
      ]),
  );

const englishOf = (schema: EntitySchema): readonly (readonly [string, string])[] =>
  wordsOf(schema).flatMap(({ zh, catalogue }) => {
    const said = schema['x-i18n'].en[catalogue];
    return said === undefined ? [] : [[zh, said] as const];
  });

interface Field {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

const depth = 3;

/** Fields of an object and of what lies in it, as a table has them: `filter.status`, `list[].id`. */
const fieldsIn = (schema: JsonSchema, at = '', level = 0): readonly Field[] => {
  const below = (name: string) => (at === '' ? name : `${at}.${name}`);
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, each]) => {
    const name = below(key);
    const isRequired = schema.required?.includes(key) === true;
    const inner = level + 1 < depth ? fieldsIn(each, name, level + 1) : [];
    return [{ name, schema: each, isRequired }, ...inner];
  });
  if (own.length > 0 || schema.items === undefined) return own;
  return fieldsIn(schema.items, `${at}[]`, level);
};

const shapeLink = (name: string): string => `[${name}](#shape-${name.toLowerCase()})`;

const typeText = (schema: JsonSchema): string => {
  const component = componentOf(schema);
  if (component !== undefined) return shapeLink(component);
  if (schema.anyOf !== undefined)
    return schema.anyOf
      .filter(({ type }) => type !== 'null')
      .map(typeText)
      .join(' or ');
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
  if (types[0] === 'array')
    return `list of ${schema.items === undefined ? 'values' : typeText(schema.items)}`;
  if (types[0] === 'object' && typeof schema.additionalProperties === 'object')
    return `map of ${typeText(schema.additionalProperties)}`;
  if (types.length === 0) return schema.enum === undefined ? 'any' : 'value';
  return `${types.join(' or ')}${schema.format === undefined ? '' : ` (${schema.format})`}`;
};

const range = (least: number | undefined, most: number | undefined, unit: string): readonly string[] => {
  if (least !== undefined && most !== undefined)
    return [least === most ? `${least} ${unit}` : `${least} to ${most} ${unit}`];
  if (most !== undefined) return [`at most ${most} ${unit}`];
  return least === undefined || (least < 2 && unit === '') ? [] : [`at least ${least} ${unit}`];
};

const limitsOf = (schema: JsonSchema): readonly string[] => {
  const values = (schema.enum ?? schema.items?.enum)?.filter((each) => each !== null);
  return [
    ...(values === undefined ? [] : [values.map((each) => code(String(each))).join(' ')]),
    ...range(schema.minLength, schema.maxLength, 'characters'),
    ...range(schema.minimum, schema.maximum, ''),
    ...range(schema.minItems, schema.maxItems, 'entries'),
    ...(schema.pattern === undefined ? [] : [code(schema.pattern)]),
  ].map((text) => text.trim());
};

const noteOf = (schema: JsonSchema, english: English): string => {
  const title = english.get(schema.description ?? '');
  const mayBeNull = [schema.type ?? []].flat().includes('null');
  return [
    ...(title === undefined ? [] : [title]),
    ...limitsOf(schema),
    ...(mayBeNull ? ['may be `null`'] : []),
  ].join('; ');
};

const fieldTable = (fields: readonly Field[], english: English): string =>
  table(
    ['Field', 'Type', 'What'],
    fields.map(({ name, schema, isRequired }) => [
      `${code(name)}${isRequired ? ' \\*' : ''}`,
      typeText(schema),
      noteOf(schema, english),
    ]),
  );

const keywords = [
  'minLength',
  'maxLength',
  'pattern',
  'enum',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
] as const;

/** Rules the server asks before what the call does, for what stands in its request and permissions. */
const rulesOf = (call: Call): readonly string[] => {
  const { operation } = call;
  const request = requestOf(call);
  const fields = fieldsIn(request);
  const isOpen = operation['x-permission'] === 'anyone';
  const limits = keywords.filter((keyword) => fields.some(({ schema }) => schema[keyword] !== undefined));
  const has = (...names: readonly string[]) => names.some((name) => request.properties?.[name] !== undefined);
  const steps = operation['x-step-up'] ?? [];
  return [
    ...(isOpen ? [] : ['call.sessionInvalid']),
    ...(operation['x-permissions'] === undefined ? [] : ['call.noPermission']),
    ...((operation['x-gate'] && !isOpen) || steps.includes('password')
      ? ['managementPassword.required']
      : []),
    ...(steps.includes('sms') ? ['managementPassword.codeRequired'] : []),
    ...((request.required ?? []).length > 0 ? ['validation.required'] : []),
    ...limits.map((keyword) => `validation.${keyword}`),
    ...(has('id', 'ids') && operation['x-permission'] !== 'anyone' ? ['call.notFound'] : []),
    ...(has('version') ? ['call.versionConflict'] : []),
    ...(operation['x-effect'] === 'write' && !isOpen ? ['call.duplicateRequest'] : []),
  ];
};

const sentenceOf = (rule: string): string => (ruleWords[rule] ?? '').replaceAll(/%\{(\w+)\}/g, '‹$1›');

const isLimit = (rule: string): boolean => rule.startsWith('validation.');

/** Limits of fields stand in one line: which field has which is said beside it. */
const refusalTable = (rules: readonly string[]): string => {
  const limits = rules.filter(isLimit);
  return table(
    ['Code', '`error_key`', 'What people read'],
    [
      ...rules
        .filter((rule) => !isLimit(rule))
        .map((rule) => [
          rule === 'call.sessionInvalid' ? '4001' : '4000',
          code(errorKeyOf(rule)),
          sentenceOf(rule),
        ]),
      ...(limits.length === 0 ? [] : [['4000', limits.map(code).join(' '), 'At the field that breaks it']]),
    ],
  );
};

const simple = new Set(['page', 'page_size', 'keyword', 'id', 'ids']);

/** A request that is valid: what is required, and how a page of a list is asked for. */
export const exampleOf = (call: Call, components: Components): Readonly<Record<string, unknown>> => {
  const request = requestOf(call);
  const required = sample(request, components) as Readonly<Record<string, unknown>>;
  if (Object.keys(required).length > 0) return required;
  return Object.fromEntries(
    Object.entries(request.properties ?? {})
      .filter(([name]) => simple.has(name) && name !== 'keyword' && name !== 'ids')
      .map(([name, schema]) => [name, name === 'page_size' ? 20 : sample(schema, components, name)]),
  );
};

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A session of a browser counts from the console's own page alone. */
const ownPage = 'Sec-Fetch-Site: same-origin';

/** The request as a line of the shell; `SESSION` and its parts are what the first page of the calls has put there. */
export const curlOf = (call: Call, components: Components): string => {
  const example = exampleOf(call, components);
  const isOpen = call.operation['x-permission'] === 'anyone';
  const types = Object.keys(call.operation.requestBody?.content ?? {});
  const address = `"$API${call.path}"`;
  const pairs = Object.entries(example).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  const carried = isOpen ? [] : [`  -b session.txt -H ${quoted(ownPage)}`];
  if (call.method === 'GET')
    return [
      `curl ${[...(pairs.length > 0 ? ['-G'] : []), address].join(' ')}`,
      ...carried,
      ...pairs.map(([name, value]) => `  --data-urlencode ${quoted(`${name}=${value}`)}`),
    ].join(' \\\n');
  const first = [`curl ${address}`, ...carried];
  if (types.includes(jsonType)) {
    const own = JSON.stringify(example).slice(1, -1);
    const body = isOpen
      ? quoted(`{${own}}`)
      : own === ''
        ? `"{$SESSION}"`
        : `"{$SESSION,"${quoted(`${own}}`)}`;
    return [...first, "  -H 'Content-Type: application/json'", `  -d ${body}`].join(' \\\n');
  }
  const isMultipart = types.includes('multipart/form-data');
  const session = isOpen
    ? []
    : [
        ['user_id', '$USER_ID'],
        ['company_id', '$COMPANY_ID'],
        ['token', '$TOKEN'],
      ];
  const option = isMultipart ? '-F' : '--data-urlencode';
  return [
    ...first,
    ...session.map(([name, value]) => `  ${option} "${name}=${value}"`),
    ...pairs.map(
      ([name = '', value]) => `  ${option} ${quoted(`${name}=${name === 'file' ? '@sheet.xlsx' : value}`)}`,
    ),
  ].join(' \\\n');
};

const whoMay = ({ operation }: Call): string => {
  const permission = operation['x-permission'];
  if (permission === 'anyone') return 'Anyone, without a session.';
  const roles = operation['x-permissions']?.roles;
  if (roles === undefined) return 'Anyone who is signed in.';
  const named = Object.entries(roles).map(([role, reach]) => {
    const said = ruleWords[`role.${role}`] ?? role;
    return reach === 'all' ? said : `${said} (${reach})`;
  });
  return `Permission ${code(permission)}: ${named.join(', ')}.`;
};

const notesOf = ({ operation }: Call): readonly string[] => [
  operation['x-effect'] === 'write' ? 'Writes.' : 'Reads.',
  ...(operation['x-step-up'] === undefined
    ? []
    : [
        `Asks again for the ${operation['x-step-up'].map((each) => (each === 'sms' ? 'code by SMS' : 'password')).join(' and the ')}.`,
      ]),
  ...(operation['x-proposed'] ? [] : ['One of the calls of the specification.']),
  ...(operation['x-background'] === true ? ['Asked by the console by itself.'] : []),
];

interface Book {
  readonly components: Components;
  readonly english: English;
}

const replyText = (call: Call, { english, components }: Book): readonly string[] => {
  const reply = replyOf(call);
  if (reply === undefined) return ['A file.'];
  const component = componentOf(reply);
  if (component !== undefined) return [`\`data\` is ${shapeLink(component)}.`];
  const fields = fieldsIn(reply);
  if (fields.length > 0) return [fieldTable(fields, english)];
  return [
    Object.keys(resolved(reply, components)).length === 0
      ? '`data` is empty.'
      : `\`data\` is ${typeText(reply)}.`,
  ];
};

/** A call on its page: who may, what is asked, answered and refused, and a request to copy. */
const callText = (call: Call, book: Book): readonly string[] => {
  const [, ...titles] = call.operation['x-summary'].en.split(' · ');
  const title = titles.slice(0, -1).join(' · ');
  const request = fieldsIn(requestOf(call));
  const rules = rulesOf(call);
  return [
    `## ${call.name} {#${call.name.toLowerCase()}}`,
    `**${call.method}** ${code(call.path)}${title === '' ? '' : ` — ${title}`}`,
    `${whoMay(call)} ${notesOf(call).join(' ')}`,
    fence('sh', curlOf(call, book.components)),
    '**Request**',
    request.length === 0 ? 'Nothing beside the session.' : fieldTable(request, book.english),
    '**Reply**',
    ...replyText(call, book),
    ...(rules.length === 0 ? [] : ['**Refused with**', refusalTable(rules)]),
  ];
};

const refersTo = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(refersTo);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key === '$ref' && typeof each === 'string' ? [componentOf({ $ref: each }) ?? ''] : refersTo(each),
  );
};

/** Components these calls lead to, and those they lead to in turn. */
const shapesOf = (calls: readonly Call[], components: Components): readonly string[] => {
  const found = new Set<string>();
  const add = (names: readonly string[]): void => {
    for (const name of names) {
      if (found.has(name)) continue;
      found.add(name);
      add(refersTo(components[name]));
    }
  };
  for (const call of calls) add([...refersTo(requestOf(call)), ...refersTo(replyOf(call))]);
  return [...found].toSorted();
};

const shapeText = (name: string, { components, english }: Book): readonly string[] => {
  const schema = components[name] ?? {};
  const fields = fieldsIn(schema);
  return [
    `### ${name} {#shape-${name.toLowerCase()}}`,
    fields.length === 0 ? `${typeText(schema)}.` : fieldTable(fields, english),
  ];
};

/** Sentences the noun's own rules refuse with. */
const rulesOfNoun = (noun: string): readonly string[] =>
  Object.keys(ruleWords).filter((key) => key.startsWith(`${noun}.`));

const nounPage = (noun: string, title: string, book: Book & { readonly calls: readonly Call[] }): Page => {
  const shapes = shapesOf(book.calls, book.components);
  const rules = rulesOfNoun(noun);
  return {
    path: `contract/${noun}`,
    title,
    markdown: [
      `# ${title}`,
      `Calls of \`${noun}\`, as \`schemas/${noun}.schema.json\` has them. Fields with \\* are required. How they are sent and answered: [the contract](/contract/).`,
      ...book.calls.flatMap((call) => callText(call, book)),
      ...(rules.length === 0
        ? []
        : [
            '## Rules {#rules}',
            'What this noun refuses beside that, each with code 4000.',
            table(
              ['`error_key`', 'What people read'],
              rules.map((rule) => [code(errorKeyOf(rule)), sentenceOf(rule)]),
            ),
          ]),
      ...(shapes.length === 0
        ? []
        : ['## Shapes {#shapes}', ...shapes.flatMap((name) => shapeText(name, book))]),
    ].join('\n\n'),
  };
};

const sectionOfModule: Readonly<Record<string, MenuSection>> = {
  roles: 'addressBook',
  complaints: 'groups',
  devices: 'data',
  records: 'data',
};

const sectionOf = ({ 'x-resource': { menu, module } }: EntitySchema): MenuSection =>
  menu?.section ?? sectionOfModule[module] ?? menuSections.find((section) => section === module) ?? 'company';

/** Signs in, and puts the session where the requests of all pages look for it. */
const signInLines = [
  'API=http://127.0.0.1:8000/api',
  '',
  '# Signs in: the answer sets the cookies of the session.',
  'curl -c session.txt "$API/login/account" \\',
  "  -H 'Content-Type: application/json' \\",
  `  -d '{"country_code":"86","mobile":"…","password":"…","target_company_id":1}'`,
  '',
  '# What every POST has in its body.',
  `field() { awk -v name="$1" '$6 == name { print $7 }' session.txt; }`,
  'take() {',
  '  USER_ID=$(field user_id) COMPANY_ID=$(field company_id) TOKEN=$(field token)',
  String.raw`  SESSION="\"user_id\":$USER_ID,\"company_id\":$COMPANY_ID,\"token\":\"$TOKEN\""`,
  '}',
  'take',
  '',
  '# Opens the gate; the token is another one from then on.',
  'curl -b session.txt -c session.txt "$API/login/unlockManage" \\',
  `  -H '${ownPage}' \\`,
  "  -H 'Content-Type: application/json' \\",
  `  -d "{$SESSION,"'"password":"…"}'`,
  'take',
];

const indexText = (groups: readonly Group[], count: number): string =>
  [
    '# Calls',
    `${count} calls, each with its fields, refusals and a request to copy, made from the same schemas as the server and the console. The server answers the whole as OpenAPI 3.1 at \`/api/openapi.json\`. What no schema says (the envelope, states, rights) stands in [how calls work](/guides/contract).`,
    '## Send a request',
    "A request carries its session: a POST in its body, a GET in its cookies, and says that it comes from the console's own page, without which the session of a browser counts for nothing. These lines sign in as a demo account of `npm start` and keep both where the requests of these pages find them. The accounts stand in `data/demo-accounts.json`.",
    fence('sh', signInLines.join('\n')),
    'Every answer is `{"code": 0, "message": "…", "data": {…}}`: code 0 is done, 4000 refused, 4001 means that the session is over, 5000 that something broke.',
    ...groups.flatMap(({ title, pages }) => [
      `## ${title}`,
      pages.map((page) => `[${page.title}](/${page.path})`).join(' · '),
    ]),
  ].join('\n\n');

/** The contract: a page for the calls of each noun, by the parts of the menu, and how they are asked. */
export const contractGroups = (): readonly Group[] => {
  const contract = readContract();
  const calls = callsIn(contract);
  const schemas = schemasByNoun();
  const everywhere = [...schemas.values()].flatMap(englishOf);
  const pageOf = ({ name, 'x-description': { en } }: OpenApi['tags'][number]) => {
    const schema = schemas.get(name);
    const english: English = new Map([...everywhere, ...(schema === undefined ? [] : englishOf(schema))]);
    const own = calls.filter(({ noun }) => noun === name);
    return nounPage(name, en, { components: contract.components.schemas, english, calls: own });
  };
  const groups = menuSections.map((section) => ({
    title: consoleWords[`menu.${section}`] ?? section,
    isCollapsed: true,
    pages: contract.tags
      .filter(({ name }) => {
        const schema = schemas.get(name);
        return (
          schema !== undefined && sectionOf(schema) === section && calls.some(({ noun }) => noun === name)
        );
      })
      .map(pageOf),
  }));
  const index: Page = {
    path: 'contract/index',
    title: 'Overview',
    markdown: indexText(groups, calls.length),
  };
  return [{ title: 'Calls', pages: [index] }, ...groups];
};

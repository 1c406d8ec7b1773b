import { standardSchema } from '#compiler/document/standardSchema.ts';
import { validatorModule } from '#compiler/document/validatorCode.ts';
import type { FormDocument, WireDocument } from '#compiler/document/wireDocument.ts';
import { banner } from './names.ts';

const validateImport = "import type { Validate } from '#engine/validation/violations.ts';\n";

/** `validators/calls/<noun>.js`: request and reply of each of the noun's calls. */
export const nounCallValidators = (document: WireDocument): string => {
  const schemas = document.calls.flatMap((call) => [
    [`${call.name}_request`, standardSchema(call.request)] as const,
    [`${call.name}_reply`, standardSchema(call.reply)] as const,
  ]);
  const definitions = Object.entries(document.definitions).map(
    ([name, definition]) => [name, standardSchema(definition)] as const,
  );
  const table = (part: 'request' | 'reply') =>
    document.calls.map((call) => `  ${call.name}: ${call.name}_${part},\n`).join('');
  return [
    banner,
    validatorModule({
      schemas: Object.fromEntries(schemas),
      definitions: Object.fromEntries(definitions),
    }),
    `export const requests = {\n${table('request')}};\nexport const replies = {\n${table('reply')}};\n`,
  ].join('');
};

/** `validators/calls.js` and its types: the tables of all nouns in one. */
export const callValidatorIndex = (
  nouns: readonly string[],
): { readonly js: string; readonly dts: string } => {
  const alias = (noun: string) => `${noun}Calls`;
  const merged = (part: string) =>
    `export const ${part} = {${nouns.map((noun) => ` ...${alias(noun)}.${part}`).join(',')} };\n`;
  const imports = nouns.map((noun) => `import * as ${alias(noun)} from './calls/${noun}.js';\n`).join('');
  return {
    js: `${banner}${imports}${merged('requests')}${merged('replies')}`,
    dts: [
      banner,
      validateImport,
      "import type { CallName } from '../calls.ts';\n",
      'export const requests: Readonly<Record<CallName, Validate>>;\n',
      'export const replies: Readonly<Record<CallName, Validate>>;\n',
    ].join(''),
  };
};

/** `validators/forms/<noun>.js`: the record's form and the input of each action. */
export const nounFormValidators = ({ form, actions, definitions }: FormDocument): string => {
  const names = Object.keys(actions);
  const schemas = Object.fromEntries(names.map((name) => [`action_${name}`, actions[name] ?? {}]));
  const code = validatorModule({ schemas: { form, ...schemas }, definitions, optimize: true });
  const table = names.map((name) => `  ${name}: action_${name},\n`).join('');
  return `${banner}${code}export const actions = {\n${table}};\n`;
};

/** Types of every `validators/forms/<noun>.js`. */
export const formValidatorTypes = [
  banner,
  validateImport,
  'export const form: Validate;\n',
  'export const actions: Readonly<Record<string, Validate>>;\n',
].join('');

/** `forms.ts`: one lazy chunk per noun. */
export const formsModule = (nouns: readonly string[]): string =>
  [
    banner,
    "import type { Validate } from '#engine/validation/violations.ts';",
    "import type { Noun } from './entities.ts';\n",
    'export interface FormValidators {',
    '  readonly form: Validate;',
    '  readonly actions: Readonly<Record<string, Validate>>;',
    '}\n',
    'export const forms: Readonly<Record<Noun, () => Promise<FormValidators>>> = {',
    ...nouns.map((noun) => `  ${noun}: () => import('./validators/forms/${noun}.js'),`),
    '};\n',
  ].join('\n');

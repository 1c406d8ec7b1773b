import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCompiler } from '#compiler/compiler.ts';
import { applyPlan, type Plan, planRename, planText } from '../../scripts/rename/plan.ts';

/** A noun that names its phone wherever a schema can; laid out as no printer would, so that a rewritten file shows. */
const visitor = `{
  "title": "访客",
  "type": "object",
  "required": ["visitor_id", "name", "phone", "status"],
  "properties": {
    "visitor_id": { "type": "integer", "title": "编号", "readOnly": true },
    "name":   { "type": "string", "title": "姓名", "maxLength": 30 },
    "phone": {
      "type": "string",
      "title": "电话",
      "maxLength": 20,
      "x-field": { "filter": "contains", "searchable": true, "sortable": true, "placeholder": "请输入电话",
        "message": { "maxLength": "电话太长" } }
    },
    "other_phone": { "type": "string", "title": "备用电话", "maxLength": 20,
      "x-field": { "unique": { "within": ["phone"] }, "visibleWhen": { "phone": { "ne": "" } } } },
    "line": { "type": "string", "title": "一行", "readOnly": true, "x-field": { "compute": { "template": "{name} {phone}" } } },
    "status": { "type": "string", "title": "状态", "enum": ["in", "out"], "default": "in", "readOnly": true,
      "x-field": { "options": { "in": { "title": "在" }, "out": { "title": "离开" } } } }
  },
  "x-resource": {
    "name": "visitor",
    "plural": "访客",
    "kind": "collection",
    "id": "visitor_id",
    "display": "{name} ({phone})",
    "module": "company",
    "list": {
      "columns": ["name", "phone", "status"],
      "filters": ["phone"],
      "search": ["name", "phone"],
      "sort": { "field": "phone", "order": "asc" },
      "views": { "mine": { "title": "本地", "filter": { "phone": "010" } } }
    },
    "form": { "groups": [{ "key": "basic", "title": "基本信息", "fields": ["name", "phone", "other_phone"] }] },
    "rules": {
      "differ": { "title": "两个电话不能相同", "field": "other_phone", "must": { "other_phone": { "ne": "$record.phone" } } }
    },
    "calls": {
      "visitorLeave": {
        "path": "/visitor/leave",
        "effect": "write",
        "permission": "leave",
        "request": {
          "fields": ["name"],
          "properties": {
            "id": { "type": "integer" },
            "phone": { "$ref": "#/properties/phone" },
            "host": { "type": "object", "properties": { "phone": { "type": "string" } }, "required": ["phone"] }
          },
          "required": ["id", "phone"]
        },
        "reply": "entity"
      }
    },
    "actions": {
      "leave": {
        "title": "离开",
        "on": ["record"],
        "call": "visitorLeave",
        "in": { "id": "$id", "phone": "$input.phone", "name": "$previous.name" },
        "when": { "phone": { "exists": true } },
        "reason": "没有电话",
        "input": { "properties": { "phone": { "$ref": "#/properties/phone" } }, "required": ["phone"] },
        "sets": { "phone": "$input.phone" }
      }
    },
    "import": { "add": { "title": "批量登记", "mode": "add", "columns": ["name", "phone"], "required": ["name", "phone"] } },
    "permissions": {
      "read": { "main": "all" }, "create": { "main": "all" }, "update": { "main": "all" },
      "delete": { "main": "all" }, "leave": { "main": "all" }, "import": { "main": "all" }
    }
  },
  "x-i18n": {
    "en": {
      "@name": "Visitor", "@plural": "Visitors", "visitor_id": "ID", "name": "Name",
      "phone": "Phone", "phone@placeholder": "Enter the phone", "phone@message.maxLength": "Too long a phone",
      "other_phone": "Other phone", "line": "Line", "status": "Status", "status.in": "In", "status.out": "Out",
      "groups.basic": "Basics", "views.mine": "Local", "rules.differ": "Two phones differ",
      "actions.leave": "Leave", "actions.leave@reason": "No phone", "imports.add": "Add visitors"
    },
    "ja": {
      "@name": "来客", "@plural": "来客", "visitor_id": "番号", "name": "氏名",
      "phone": "電話", "phone@placeholder": "電話を入力", "phone@message.maxLength": "電話が長すぎます",
      "other_phone": "予備の電話", "line": "行", "status": "状態", "status.in": "在", "status.out": "退",
      "groups.basic": "基本", "views.mine": "市内", "rules.differ": "電話は異なるものにします",
      "actions.leave": "退出", "actions.leave@reason": "電話がありません", "imports.add": "一括登録"
    }
  }
}
`;

/** A noun that leads to visitors and says their phone. */
const badge = `{
  "title": "门卡",
  "type": "object",
  "required": ["badge_id", "phone"],
  "properties": {
    "badge_id": { "type": "integer", "title": "编号", "readOnly": true },
    "phone": { "type": "string", "title": "门卫电话", "maxLength": 20 },
    "visitor_id": { "type": "integer", "title": "访客",
      "x-field": { "relation": { "resource": "visitor", "label": "phone" } } },
    "of": { "type": "string", "title": "访客电话", "readOnly": true, "x-field": { "compute": { "lookup": "visitor_id.phone" } } }
  },
  "x-resource": {
    "name": "badge", "plural": "门卡", "kind": "collection", "id": "badge_id", "display": "phone", "module": "company",
    "list": { "columns": ["phone", "of"] },
    "permissions": { "read": { "main": "all" }, "create": { "main": "all" }, "update": { "main": "all" }, "delete": { "main": "all" } }
  },
  "x-i18n": {
    "en": { "@name": "Badge", "@plural": "Badges", "badge_id": "ID", "phone": "Guard", "visitor_id": "Visitor", "of": "Their phone" },
    "ja": { "@name": "カード", "@plural": "カード", "badge_id": "番号", "phone": "守衛", "visitor_id": "来客", "of": "来客の電話" }
  }
}
`;

const words = `{
  "visitor.phone.hint": { "zh": "含区号", "en": "With the area code", "ja": "市外局番から" },
  "visitor.phones": { "zh": "电话", "en": "Phones", "ja": "電話" }
}
`;

const files: Readonly<Record<string, string>> = {
  'schemas/visitor.schema.json': visitor,
  'schemas/badge.schema.json': badge,
  'schemas/words/console/visitor.json': words,
  'schemas/words/pages.json': '{ "visitor": ["visitor.phone.hint"] }\n',
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'ES2023',
      lib: ['ES2023'],
      module: 'ESNext',
      moduleResolution: 'bundler',
      strict: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      noEmit: true,
      types: [],
    },
    include: ['src', 'tests'],
  }),
  'src/resources/visitor/override.ts': `import type { Visitor } from '../../../schemas/generated/types.ts';

const widths: Partial<Record<keyof Visitor, number>> = { name: 120, phone: 160 };
export const first: readonly (keyof Visitor)[] = ['phone', 'name'];
export const label = \`resources.visitor.fields.phone\`;
export const hint = (say: (key: string) => string) => say('visitor.phone.hint') + say('visitor.phones') + widths.phone;
`,
  'src/server/store.ts': `import { type Kysely, sql } from 'kysely';
import type { Visitor } from '../../schemas/generated/types.ts';

interface Tables {
  visitor: Pick<Visitor, 'visitor_id' | 'name' | 'phone'>;
}

export const phonesOf = (db: Kysely<Tables>, phones: readonly string[]) =>
  db.selectFrom('visitor').select(['visitor.name', 'phone']).where('phone', 'in', phones).orderBy('visitor.phone').execute();

export const longest = async (db: Kysely<Tables>): Promise<string | undefined> => {
  const { rows } = await sql<{ readonly phone: string }>\`select phone from visitor where name <> 'phone' order by length(phone) desc\`.execute(db);
  return rows[0]?.phone;
};
`,
  'src/server/handler.ts': `import type { Badge, Calls, Visitor } from '../../schemas/generated/types.ts';

interface Company {
  readonly phone: string;
}

export const lineOf = ({ name, phone }: Visitor, company: Company): string => \`\${name} \${phone.trim()} \${company.phone}\`;
export const ofGuard = (badge: Badge): string => badge.phone;
export const sorted: Calls['visitorList']['request'] = { page: 1, page_size: 20, sort_field: 'phone', filter: { phone: '010' } };
export const leave = (phone: string): Calls['visitorLeave']['request'] => ({ id: 1, phone, host: { phone } });
`,
  'tests/visitor.test.ts': `declare const call: (name: string, fields: object) => Promise<{ readonly data: unknown }>;
declare const given: (rows: Readonly<Record<string, readonly object[]>>) => void;

export const run = async (): Promise<void> => {
  const late = { name: 'L', phone: '0' };
  given({ visitor: [{ name: 'A', phone: '1' }, { ...late, phone: late.phone }], badge: [{ phone: '2' }] });
  await call('visitorSave', { name: 'B', phone: '3' });
  await call('visitorList', { sort_field: 'phone', filter: { phone: '3' } });
  await call('badgeSave', { phone: '4' });
};
`,
};

let root: string;

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const everything = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/node_modules|\.git|\.cache|generated/.test(entry.parentPath))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .map((file) => [file, read(file)]),
  );
const compile = () => createCompiler({ folder: join(root, 'schemas'), shownAs: 'schemas' }).compile();

const planned = async (address: string, to: string, ofCalls = false): Promise<Plan> => {
  const plan = await planRename({ root, address, to, ofCalls });
  if (plan.kind === 'refused') throw new Error(plan.reason);
  return plan;
};
const refusalOf = async (address: string, to: string): Promise<string> => {
  const plan = await planRename({ root, address, to });
  return plan.kind === 'refused' ? plan.reason : 'not refused';
};

/** Errors of the types in the files as they are written. */
const typeErrors = (): readonly string[] => {
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    JSON.parse(read('tsconfig.json')),
    ts.sys,
    root,
  );
  return ts
    .getPreEmitDiagnostics(ts.createProgram(fileNames, options))
    .filter(({ file }) => file?.fileName.includes('/generated/') !== true)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
};

const rename = async (): Promise<Plan> => {
  const plan = await planned('visitor.phone', 'mobile');
  applyPlan(root, plan);
  await compile();
  return plan;
};

const makeProject = (): void => {
  root = mkdtempSync(join(tmpdir(), 'renamed-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
};

const removeProject = (): void => {
  rmSync(root, { recursive: true, force: true });
};

describe('a field that is renamed', () => {
  let plan: Plan;

  beforeAll(async () => {
    makeProject();
    plan = await rename();
  });

  afterAll(removeProject);

  it('stands in a schema that compiles and code whose types pass', async () => {
    expect((await compile()).diagnostics).toEqual([]);
    expect(plan.errors).toEqual([]);
    expect(typeErrors()).toEqual([]);
  });

  it('is called otherwise wherever its schema names it, and nothing else is touched', () => {
    const expected = visitor
      .replaceAll(/(?<![\w_])phone(?![\w ])/g, 'mobile')
      .replace(
        '"host": { "type": "object", "properties": { "mobile"',
        '"host": { "type": "object", "properties": { "phone"',
      )
      .replace('"string" } }, "required": ["mobile"] }\n', '"string" } }, "required": ["phone"] }\n')
      .replace('"x-field": { "filter"', '"x-field": { "renamedFrom": "phone", "filter"')
      .replace('Enter the mobile', 'Enter the phone')
      .replace('Too long a mobile', 'Too long a phone')
      .replace('No mobile', 'No phone')
      .replace('Other mobile', 'Other phone');
    expect(read('schemas/visitor.schema.json')).toBe(expected);
  });

  it('is followed by nouns that lead to it, which keep what is their own', () => {
    expect(read('schemas/badge.schema.json')).toBe(
      badge.replace('"label": "phone"', '"label": "mobile"').replace('visitor_id.phone', 'visitor_id.mobile'),
    );
  });

  it('is followed by keys of words, in files of words and in code', () => {
    expect(Object.keys(JSON.parse(read('schemas/words/console/visitor.json')))).toEqual([
      'visitor.mobile.hint',
      'visitor.phones',
    ]);
    expect(read('schemas/words/pages.json')).toContain('["visitor.mobile.hint"]');
    expect(read('src/resources/visitor/override.ts')).toBe(
      (files['src/resources/visitor/override.ts'] ?? '').replaceAll(/\bphone\b/g, 'mobile'),
    );
  });

  it('is followed by columns and statements, but not by a text within them', () => {
    const store = (files['src/server/store.ts'] ?? '').replaceAll(/\bphone\b/g, 'mobile');
    expect(read('src/server/store.ts')).toBe(store.replace("<> 'mobile'", "<> 'phone'"));
  });

  it('is not mistaken for a field of another noun or of a type by hand', () => {
    const handler = read('src/server/handler.ts');
    expect(handler).toContain('interface Company {\n  readonly phone: string;');
    expect(handler).toContain('{ name, mobile }: Visitor');
    expect(handler).toContain(`\${mobile.trim()} \${company.phone}`);
    expect(handler).toContain('badge.phone');
    expect(handler).toContain("sort_field: 'mobile', filter: { mobile: '010' }");
    expect(handler).toContain('({ id: 1, mobile, host: { phone: mobile } })');
  });

  it('is followed by rows and requests of tests, which no type names', () => {
    const test = read('tests/visitor.test.ts');
    expect(test).toContain("const late = { name: 'L', phone: '0' }");
    expect(test).toContain(
      "visitor: [{ name: 'A', mobile: '1' }, { ...late, mobile: late.phone }], badge: [{ phone: '2' }]",
    );
    expect(test).toContain("call('visitorSave', { name: 'B', mobile: '3' })");
    expect(test).toContain("{ sort_field: 'mobile', filter: { mobile: '3' } }");
    expect(test).toContain("call('badgeSave', { phone: '4' })");
  });
});

describe('the plan of a rename', () => {
  beforeEach(makeProject);
  afterEach(removeProject);

  it('tells of what has the name and is not said to be the field', async () => {
    const plan = await planned('visitor.phone', 'mobile');

    expect(plan.alike.map(({ file, reason }) => `${file}: ${reason}`)).toContainEqual(
      expect.stringMatching(/^schemas\/visitor\.schema\.json: .*--calls renames those of calls$/),
    );
    const whole = await planned('visitor.phone', 'mobile', true);
    expect(whole.files.get('schemas/visitor.schema.json')).toContain(
      '"host": { "type": "object", "properties": { "mobile": { "type": "string" } }, "required": ["mobile"] }',
    );
  });

  it('leaves to a person what one name cannot be right for', async () => {
    const file = 'src/server/either.ts';
    writeFileSync(
      join(root, file),
      `import type { Badge, Visitor } from '../../schemas/generated/types.ts';

export const phoneOf = (either: Badge | Visitor): string => either.phone;
`,
    );

    const plan = await planned('visitor.phone', 'mobile');

    expect(plan.files.has(file)).toBe(false);
    expect(plan.errors).toEqual([
      { file, line: 3, reason: expect.stringContaining("'phone' does not exist") },
    ]);
    expect(planText(plan)).toContain(`To be mended by hand, the types say:\n  ${file}:3: `);
  });

  it('tells every line, and changes nothing', async () => {
    const before = everything();

    const text = planText(await planned('visitor.phone', 'mobile'));

    expect(text).toContain(
      'schemas/badge.schema.json:9\n- "x-field": { "relation": { "resource": "visitor", "label": "phone" } } },\n+ "x-field": { "relation": { "resource": "visitor", "label": "mobile" } } },',
    );
    expect(text).toContain('a process of the version before cannot use it then');
    expect(everything()).toEqual(before);
  });
});

describe('a rename is refused', () => {
  beforeEach(makeProject);
  afterEach(removeProject);

  it.each([
    [
      'visitr.phone',
      'mobile',
      'there is no noun "visitr": expected badge or visitor; did you mean "visitor"?',
    ],
    ['visitor.phon', 'mobile', /^there is no field of visitor "phon": .*did you mean "phone"\?$/],
    ['visitor', 'mobile', '"visitor" names no field: expected <noun>.<field>, e.g. device.phone_model'],
    ['visitor.phone', 'name', 'visitor has a field "name" already: choose another name'],
    ['visitor.phone', 'phone', 'visitor.phone is called so already'],
    ['visitor.phone', 'version', /^the name "version" is reserved: every row has it/],
    ['visitor.phone', 'Mobile phone', /^the name "Mobile phone" cannot be used: expected a name like/],
    ['visitor.phone', 'constructor', /^the name "constructor" cannot be used/],
    ['visitor.phone', 'm'.repeat(51), /^the name is too long for a column/],
  ])('from %s to %s', async (address, to, reason) => {
    expect(await refusalOf(address, to)).toMatch(reason);
  });

  it('where schemas have mistakes', async () => {
    writeFileSync(
      join(root, 'schemas/badge.schema.json'),
      badge.replace('"label": "phone"', '"label": "phon"'),
    );

    expect(await refusalOf('visitor.phone', 'mobile')).toMatch(
      /^the schemas have mistakes:\nschemas\/badge\.schema\.json:9/,
    );
  });
});

describe('the command', () => {
  const run = (...options: readonly string[]) =>
    spawnSync(
      resolve('node_modules/.bin/tsx'),
      [resolve('scripts/rename.ts'), 'visitor.phone', 'mobile', ...options],
      { cwd: root, encoding: 'utf8' },
    );
  const git = (...options: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...options], {
      cwd: root,
      encoding: 'utf8',
    });
  const changed = (): string => git('status', '--porcelain', '--', 'schemas/*.json', 'src', 'tests');

  beforeEach(() => {
    makeProject();
    git('init', '--quiet');
    writeFileSync(join(root, '.gitignore'), 'node_modules\n.cache\ngenerated\n');
    git('add', '.');
    git('commit', '--quiet', '-m', 'Begin');
  });

  afterEach(removeProject);

  it('changes nothing with --dry, keeps what no commit has, and renames', () => {
    expect(run('--dry').status).toBe(0);
    expect(changed()).toBe('');

    writeFileSync(join(root, 'src/server/handler.ts'), `${files['src/server/handler.ts']}\nexport {};\n`);
    const kept = run();
    expect(kept.status).toBe(1);
    expect(kept.stderr).toContain('no commit has, nothing was changed: src/server/handler.ts');
    expect(read('schemas/visitor.schema.json')).toBe(visitor);

    git('checkout', '--quiet', '.');
    const { stdout, status } = run();
    expect(stdout).toContain('schemas/visitor.schema.json:8\n- "phone": {\n+ "mobile": {');
    expect(status).toBe(0);
    expect(read('src/server/handler.ts')).toContain('{ name, mobile }: Visitor');
  });
});

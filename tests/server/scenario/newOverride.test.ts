import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isOpened } from '#tests/scenarios/general.ts';
import { newOverride, type ReadFile } from '#tests/scenarios/newOverride.ts';
import { overrideSteps } from '#tests/scenarios/overrideSteps.ts';
import { models } from '#tests/scenarios/scenarios.ts';
import { isDeep } from '#tests/setup/strength.ts';

const asItIs: ReadFile = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

/** The project with some of its files as a test says. */
const withFiles =
  (files: Readonly<Record<string, string>>): ReadFile =>
  (path) =>
    files[path] ?? asItIs(path);

const table = 'src/resources/overrides.ts';
const deviceFile = 'src/resources/device/override.tsx';

const withDevice = (override: string): ReadFile =>
  withFiles({
    [deviceFile]: `import { defineOverride } from '#views/override.ts';\n\nexport const deviceOverride = defineOverride<'device'>()(${override});\n`,
  });

const filesFor = (address: string, read: ReadFile = asItIs) => {
  const made = newOverride(address, read);
  if (made.kind === 'refused') throw new Error(made.reason);
  return made;
};

const textOf = (address: string, path: string, read: ReadFile = asItIs): string => {
  const file = filesFor(address, read).files.find((each) => each.path === path);
  if (file === undefined) throw new Error(`${path} is not among the files of ${address}`);
  return file.text;
};

const reasonAgainst = (address: string, read: ReadFile = asItIs): string => {
  const made = newOverride(address, read);
  if (made.kind !== 'refused') throw new Error(`an override of ${address} was made`);
  return made.reason;
};

describe('the first override of a noun', () => {
  const noun = { [table]: 'export const overrideLoaders = {\n  app: load,\n  zone: load,\n};\n' };

  it('stands in its file with the component, and is loaded from where its name stands in the alphabet', () => {
    const read = withFiles(noun);

    const { files } = filesFor('device.list.phone_model', read);

    expect(files.map(({ path, isChanged }) => [path, isChanged])).toEqual([
      [deviceFile, false],
      [table, true],
      ['tests/resources/device/phoneModelCell.test.tsx', false],
    ]);
    expect(files[0]?.text).toContain('fields: { phone_model: { column: { display: PhoneModelCell } } }');
    expect(files[1]?.text.split('\n').map((line) => line.trim().split(':')[0])).toEqual([
      'export const overrideLoaders = {',
      ...['app', 'device', 'zone', '};', ''],
    ]);
  });

  it('imports once what it is made with', () => {
    const text = textOf('device.list.empty', deviceFile, withFiles(noun));

    expect(text).toContain("import { defineOverride, type EmptyListProps } from '#views/override.ts';");
    expect(text.match(/#views\/override\.ts/g)).toHaveLength(1);
  });
});

describe('an override beside others', () => {
  it('adds an import and an entry, and changes nothing that is there', () => {
    const before = readFileSync(deviceFile, 'utf8');

    const text = textOf('device.button.logout', deviceFile);

    const entry = ', buttons: { logout: { label: LogoutLabel } }';
    const line = "\nimport { LogoutLabel } from './LogoutLabel.tsx';";
    expect(text).not.toBe(before);
    expect(text.replace(entry, '').replace(line, '')).toBe(before);
  });

  it('goes into the entries of its field', () => {
    const read = withDevice('{ fields: { phone_model: { input: Own } }, views: {} }');

    expect(textOf('device.phone_model', deviceFile, read)).toContain(
      'fields: { phone_model: { input: Own, display: PhoneModelField } }, views: {}',
    );
    expect(textOf('device.list.empty', deviceFile, read)).toContain('views: { empty: EmptyDeviceList }');
  });

  it('has its component in a file of its own, whatever the override file is called', () => {
    const { files } = filesFor('messageRecord.list.title');

    expect(files.map(({ path }) => path)).toEqual([
      'src/resources/messageRecord/TitleCell.tsx',
      'src/resources/messageRecord/override.ts',
      'tests/resources/messageRecord/titleCell.test.tsx',
    ]);
  });

  it.each([
    [
      'what is spread in may hold it',
      '{ ...common, views: {} }',
      'buttons: { logout: { label: LogoutLabel } }',
    ],
    ['it is a name for what stands elsewhere', '{ buttons }', 'buttons: { logout: { label: LogoutLabel } }'],
    ['it is worked out', '{ buttons: { logout: logoutOf(device) } }', 'logout: { label: LogoutLabel }'],
    ['it is worked out altogether', 'overrideOf(device)', 'buttons: { logout: { label: LogoutLabel } }'],
  ])('is left to a person with the lines to add where %s', (_, override, entry) => {
    const { files, left } = filesFor('device.button.logout', withDevice(override));

    expect(files.map(({ path }) => path)).not.toContain(deviceFile);
    expect(left).toMatch(/device\/override\.tsx:\d+ is for you to change/);
    expect(left).toContain("import { LogoutLabel } from './LogoutLabel.tsx';");
    expect(left?.replaceAll(/\s+/g, ' ')).toContain(` ${entry},`);
  });

  it('says that the list is the noun’s own, which may not show it', () => {
    expect(filesFor('member.list.workId').left).toMatch(/has a list of its own \(.*override\.tsx:\d+\)/);
    expect(filesFor('device.list.status').left).toBeUndefined();
  });
});

describe('an override that is not made', () => {
  it.each([
    ['devise.phone_model', 'device?'],
    ['device.phone_mdel', 'device.phone_model?'],
    ['device.list.emtpy', 'device.list.empty?'],
    ['device.buton.logout', 'device.button.logout?'],
    ['banner.group.tim', 'banner.group.time?'],
  ])('answers %s with the nearest word', (address, nearest) => {
    expect(reasonAgainst(address)).toMatch(new RegExp(`${nearest.replace('?', '\\?')}$`));
  });

  it('lists what there is where no word is near', () => {
    expect(reasonAgainst('device.button.evaporate')).toMatch(/expected button\.\w+/);
    expect(reasonAgainst('device')).toMatch(/expected .*list\.empty/);
  });

  it('says where a part is replaced already', () => {
    const line = readFileSync('src/resources/member/override.tsx', 'utf8')
      .split('\n')
      .findIndex((each) => each.includes('display: PhoneField'));

    expect(reasonAgainst('member.phone')).toContain(`src/resources/member/override.tsx:${line + 1}`);
  });

  it('says that a name is taken', () => {
    const read = withDevice('{}');
    const taken: ReadFile = (path) => {
      const text = read(path);
      return path === deviceFile ? `import { LogoutLabel } from './elsewhere.ts';\n${text}` : text;
    };

    expect(reasonAgainst('device.button.logout', taken)).toContain('has a LogoutLabel already');
  });

  it.each([
    ['product.list.price', table],
    ['department.name', 'src/resources/department/override.tsx'],
    ['importJob.title', 'src/resources/importJob/override.tsx'],
  ])('says of %s that nothing of it is generated, and where', (address, place) => {
    expect(reasonAgainst(address)).toContain(`of its own, and nothing of it is generated: ${place}:`);
  });
});

describe.each(models.filter(isOpened).map((model) => ({ noun: model.noun, model })))(
  'the steps of $noun',
  ({ model }) => {
    it('are called each its own, and look for words the page has', () => {
      const steps = overrideSteps(model);

      expect(new Set(steps.map(({ word }) => word)).size).toBe(steps.length);
      expect(new Set(steps.map(({ component }) => component)).size).toBe(steps.length);
      expect(
        steps.filter(({ test }) => /''|undefined/.test(test.body.join('\n'))).map(({ word }) => word),
      ).toEqual([]);
    });
  },
);

/** One of each kind, of nouns with an override and without, of tables that models make and others. */
const sample = [
  'temporaryType.list.empty',
  'temporaryType.list.type',
  'device.list.status',
  'activeSession.system',
  'banner.input.title',
  'banner.group.time',
  'device.button.logout',
];

describe.runIf(isDeep)('a copy of the project', () => {
  it('passes types, lint and the test of each override at once', { timeout: 400_000 }, () => {
    mkdirSync('.cache', { recursive: true });
    const copy = mkdtempSync(join('.cache', 'override-'));
    const run = (command: string, ...args: readonly string[]) => {
      const { status, stdout, stderr } = spawnSync(command, args, {
        cwd: copy,
        encoding: 'utf8',
        env: { ...process.env, VITEST: undefined },
      });
      return status === 0 ? 'passed' : `${command} ${args.join(' ')}\n${stdout}${stderr}`;
    };
    try {
      const parts = ['src', 'tests', 'scripts', 'schemas', 'bench', 'public', 'package.json'];
      const configs = ['base', 'browser', 'pure', 'server', 'tests'].map((name) => `tsconfig.${name}.json`);
      const tools = ['tsconfig.json', 'vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'];
      for (const part of [...parts, ...configs, ...tools])
        cpSync(part, join(copy, part), { recursive: true });
      // What is made of it is ignored where it lies.
      const linter = JSON.parse(readFileSync('biome.json', 'utf8'));
      writeFileSync(join(copy, 'biome.json'), JSON.stringify({ ...linter, vcs: { enabled: false } }));
      symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));

      for (const address of sample) expect(run('npx', 'tsx', 'scripts/override.ts', address)).toBe('passed');
      expect(run('npx', 'biome', 'check', 'src/resources', 'tests/resources')).toBe('passed');
      expect(run('npx', 'tsc', '-b')).toBe('passed');
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
});

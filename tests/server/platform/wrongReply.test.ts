import { describe, expect, it } from 'vitest';
import { doneUnaudited } from '#server/platform/handler.ts';
import { createBackend } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { wrongReply } from '../../../scripts/wrongReply.ts';

const row = {
  device_id: 1,
  serial_number: 'A1',
  phone_model: 'Mate 60',
  status: 'normal',
  user_id: people.main.userId,
  department: null,
  system_version: null,
  app_version: null,
  last_active_time: null,
  last_login_device: null,
  first_seen: null,
  ip_region: null,
  logout_time: null,
  version: 1,
  can: {},
};

/** What is told of the list of devices where its handler answers with this row, and what the one who asked is answered. */
const asked = async (answer: object) => {
  const told: (readonly string[])[] = [];
  const backend = await createBackend({
    handlers: {
      deviceList: async () => doneUnaudited({ list: [answer], total: 1, page: 1, page_size: 20 }),
    },
    config: { tellReply: ({ name }, mistakes) => name === 'deviceList' && told.push(mistakes) },
  });
  await createCompanies(backend.database.db);
  const session = await backend.signIn(people.main);
  const { code } = await backend.call('deviceList', {}, session);
  return { told, code };
};

describe('a handler that answers what its schema does not allow', () => {
  it('is told the field, what is expected, what came and the right word', async () => {
    const { phone_model: _, ...others } = row;
    const { told, code } = await asked({ ...others, phone_modl: 'Mate 60', status: 'nomral', user_id: '7' });

    expect(code).toBe(5000);
    expect(told[0]).toEqual(
      expect.arrayContaining([
        'data.list.0: "phone_model" is missing',
        'data.list.0: "phone_modl" is no field of the reply; did you mean "phone_model"?',
        'data.list.0.status: expected one of normal, trusted, lost, blocked, got "nomral"; did you mean "normal"?',
        expect.stringMatching(/^data\.list\.0\.user_id: expected type \S+, got "7"$/),
      ]),
    );
  });

  it('is told of nothing once it is right', async () => {
    expect(await asked(row)).toEqual({ told: [[]], code: 0 });
  });
});

describe('the place of a wrong reply', () => {
  const placeOf = (name: string, noun: string) => {
    const { file, line } = wrongReply(process.cwd(), { name, noun }, ['data: wrong']) ?? {};
    return { file, line };
  };

  it('is the handler of the call', () => {
    expect(placeOf('memberMatch', 'member')).toEqual({
      file: 'src/server/features/directory/member/calls/search.ts',
      line: expect.any(Number),
    });
  });

  it('is what answers with the rows of the noun where no one wrote the call', () => {
    expect(placeOf('assetAdminList', 'assetAdmin').file).toMatch(
      /^src\/server\/features\/.*\/assetAdmin\.ts$/,
    );
  });

  it('is the schema where nothing is written', () => {
    expect(placeOf('coverList', 'cover')).toEqual({ file: 'schemas/cover.schema.json', line: 1 });
  });

  it('is none where the reply is right', () => {
    expect(wrongReply(process.cwd(), { name: 'getUser', noun: 'member' }, [])).toBeUndefined();
  });
});

import { enterpriseForm } from '#tests/builders/verification.ts';
import { changingNothing, type Outcome, type Play, tell, type World } from './world.ts';

const taken = { code: 0, message: '已提交，预计 1–2 个工作日完成审核' };

/** Handed in by an enterprise that differs in a few fields from one the platform would take. */
const submit = async (
  world: World,
  changed: Readonly<Record<string, unknown>>,
  more: { readonly input: string; readonly expected?: Outcome['expected'] },
): Promise<Outcome> =>
  tell(world, 'attestation', await enterpriseForm(world.backend, world.main, changed), more);

/** Refused before anything is written; codes and papers of the attempt are there already. */
const refused = async (
  world: World,
  changed: Readonly<Record<string, unknown>>,
  input: string,
  message: string,
): Promise<Outcome> => {
  const form = await enterpriseForm(world.backend, world.main, changed);
  return changingNothing(world, () =>
    tell(world, 'attestation', form, { input, expected: { code: 4000, message } }),
  );
};

/** Taken, and taken back again, so that the next can be handed in. */
const takenAndBack = async (
  world: World,
  changed: Readonly<Record<string, unknown>>,
  input: string,
): Promise<Outcome> => {
  const outcome = await submit(world, changed, { input, expected: taken });
  const { data } = await world.backend.call('attestationInfo', {}, world.main);
  await world.backend.call('attestationWithdraw', { attestation_id: data.attestation_id }, world.main);
  return outcome;
};

const ordinary = {
  doc_type: 'licence',
  social_credit_code: undefined,
  organization_code: 'D2143569X',
};
const length = '统一社会信用代码为18位';
const digits = '注册号为15位数字';

/** How the cases of the company are played; `wanted` where the row's own sentence is not the one of a variant. */
export const companyPlays: Readonly<Record<string, Play>> = {
  B01: async (world) => {
    await world.backend.database.db.updateTable('company').set({ verification_status: 0 }).execute();
    const code = (social_credit_code: string) => ({ social_credit_code });
    const number = (registration_number: string) => ({ ...ordinary, registration_number });
    const both = { registration_number: '110108000000016' };
    return [
      await refused(world, code('91440300MA5XY1024'), '17 signs', length),
      await refused(world, code('91440300MA5XY102499'), '19 signs', length),
      // Only a warning beside the field (contract.md section 1), and other ways to write the same code.
      await takenAndBack(world, code('91440300MA5XY10248'), 'wrong check digit'),
      await takenAndBack(world, code('91440300ma5xy10249'), 'lower case'),
      await takenAndBack(world, code('９１４４０３００ＭＡ５ＸＹ１０２４９'), 'full width'),
      await refused(world, number('11010800000001'), '14 digits', digits),
      await refused(world, number('1101080000000166'), '16 digits', digits),
      await refused(world, both, 'both types', '所填号码与选择的证件类型不符'),
      await submit(world, {}, { input: 'handed in', expected: taken }),
      await refused(world, {}, 'again while it waits', '认证正在审核中，不能重复提交'),
    ];
  },
};

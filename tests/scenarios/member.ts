import type { OwnScenarios } from './scenario.ts';

/** States only people have. */
export const memberScenarios: OwnScenarios = {
  phoneTaken: {
    says: 'whatever person is saved, another has their phone number',
    answer: ({ call, refuse }) =>
      call.name === 'saveUser'
        ? Promise.resolve(
            refuse({ code: 4000, rule: 'member.phoneTaken', errorKey: 'phone_exists', fields: ['phone'] }),
          )
        : undefined,
  },
};

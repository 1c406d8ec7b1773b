import type { Calls } from '#generated/types.ts';
import type { Answer, FoundAnswer } from '#server/platform/handler.ts';

/**
 * Calls of a signed-in person that run as the owner of the tables, each with its reason: they reach into more than one company, or
 * count a guess outside a transaction. Every other call is held to its company by the database as well
 * (decisions/0010-row-level-security.md).
 */
const reasons: Readonly<Partial<Record<keyof Calls, string>>> = {
  loginAccount: 'opens a session in any company of the account that signs in',
  loginCode: 'opens a session in any company of the account that signs in',
  sendResetPwdSms: 'finds out in which company a number is known, no matter who asks',
  resetPassword: 'ends the sessions of the account in every company',
  smsSend: 'finds out in which company a number is known, no matter who asks',
  exportVerifySms: 'counts the codes a number is sent, over all companies and addresses',
  groupInviteSendSms: 'counts the notices an address causes and a number is sent, over all companies',
  sendSms: 'counts the notices an address causes and a number is sent, over all companies',
  smsPreview: 'looks at what an address has caused, over all companies',
  welcomePreview: 'looks at what an address has caused, over all companies',
  companyLogo: 'shows the logo of whichever company is chosen among',
  companyList: 'lists the companies of one account',
  signOnStart: 'belongs to no company yet, and counts what an address asks for',
  signOnFinish: 'opens a session in the company whose identity provider was asked',
  signOnTest: 'counts how often a provider is asked',
  signOnInfo: 'looks at whether an account has a password',
  signOnSave: 'looks at whether an account has a password',
  qrCreate: 'belongs to no company before it is confirmed',
  qrStatus: 'opens a session in whichever company the phone chose',
  qrScan: 'offers every company of the account behind the phone',
  qrConfirm: 'sends the asking browser into another company of the same account',
  unlockManage: 'counts a wrong guess although it is refused, and holds no transaction while it hashes',
  settingManagePassword:
    'counts a wrong guess although it is refused, and holds no transaction while it hashes',
  stepUp: 'counts a wrong guess although it is refused, and holds no transaction while it hashes',
  giveFactor: 'counts a wrong guess although it is refused',
  confirmFactor: 'counts a wrong guess although it is refused',
  attestation: 'checks a code that was sent to a number nobody of the company may have',
  captchaGet: 'belongs to no company: the user who registers one is not in it yet',
  captchaCheck: 'belongs to no company: the user who registers one is not in it yet',
  tempInvite: 'counts the invitations a number is sent, over all companies',
  tempResend: 'counts the invitations a number is sent, over all companies',
  importRepair: 'counts what a sheet tells of people its reader does not see',
  createCompany: 'makes a company and opens a session in it',
  joinInfo: 'looks a token up in every company: the user who joins is not in it yet',
  joinCode: 'looks a token up in every company, and counts codes over all of them',
  joinByInvite: 'joins a company the user is not in yet',
  switchCompany: 'ends a session in one company and begins one in another',
  connectDepartment:
    'reads the tree and the people of a company whose main administrator the same account is',
  syncDepartment: 'reads the tree and the people of a company that is connected',
  dissolve: 'ends the sessions of a whole company, whose row it takes from every write under way',
};

type Fields = Readonly<Record<string, unknown>>;

/** Calls that run so for some of their requests alone. */
const sometimes: Readonly<
  Partial<Record<keyof Calls, { readonly reason: string; readonly concerns: (request: Fields) => boolean }>>
> = {
  saveUser: {
    reason: 'counts the notices a number is sent, over all companies, where it welcomes someone',
    concerns: ({ welcome }) => welcome === 1,
  },
};

/** Whether a call ends its company: it does not hold it open while it runs. */
export const endsCompany = (callName: string): boolean => callName === 'dissolve';

/** Whether a request is one of the few that run as the owner of the tables. */
export const runsAsOwner = (callName: string, request: Fields): boolean =>
  Object.hasOwn(reasons, callName) || sometimes[callName as keyof Calls]?.concerns(request) === true;

/** The answer as it is once the transaction stands: what waits for that is found, with no connection of the database held. */
export const answerAfterCommit = async (answer: Answer<unknown>): Promise<FoundAnswer> => {
  if (answer.kind === 'stored') {
    const found = await answer.find();
    return 'kind' in found ? found : { kind: 'file', file: found };
  }
  return answer.kind === 'done' && answer.replyAfterCommit !== undefined
    ? { ...answer, reply: await answer.replyAfterCommit() }
    : answer;
};

import type { Violation } from '#domain/violation.ts';
import { checkWording } from './wording.ts';

/** What the invitation may name: whose company, who is written to, where the app is. */
export const templateVariables = ['company', 'name', 'link'] as const;

/** The wording of a company that has none of its own; approved from the start. */
export const defaultTemplate = '【{company}】{name}，您好，请打开 {link} 登录并激活账号。';

/** Why a wording cannot be the invitation: it must lead to the app. */
export const checkTemplate = (text: string, ownLink: string): readonly Violation[] =>
  checkWording(text, { variables: templateVariables, required: ['link'] }, ownLink);

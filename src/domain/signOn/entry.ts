import { type Violation, violation } from '#domain/violation.ts';

/**
 * How someone comes in: by the company's single sign-on, with the login password, with a code by SMS, let in by the phone app (a QR code
 * or a link it makes), or from another company they are signed in to.
 */
export type EntryWay = 'signOn' | 'password' | 'code' | 'phone' | 'switch';

/** What a company says of single sign-on, as far as coming in goes. */
export interface SignOnRules {
  readonly isEnforced: boolean;
  /** Who may still use the password where single sign-on is enforced. */
  readonly breakGlassId: number | undefined;
}

/**
 * What stands against coming in a way: where a company's administrators sign in by single sign-on only, every other way but the
 * password of the one who keeps it for emergencies. `rules` undefined: the company has said nothing.
 */
export const checkEntry = (
  rules: SignOnRules | undefined,
  { userId, way }: { readonly userId: number; readonly way: EntryWay },
): readonly Violation[] => {
  if (rules === undefined || !rules.isEnforced || way === 'signOn') return [];
  return way === 'password' && userId === rules.breakGlassId ? [] : [violation('signOn.required')];
};

import type { Violation } from '#domain/violation.ts';
import { violation } from '#domain/violation.ts';
import { findField } from '#engine/fields.ts';
import type { CallModel } from '#engine/model.ts';
import type { Reason } from '#engine/reason.ts';
import { sentenceRule } from '#engine/validation/violations.ts';
import { reasonText } from '#engine/words/reasonText.ts';
import type { Locale } from '#i18n/locale.ts';
import { ruleText, ruleWords } from '#i18n/rules.ts';
import { singular } from '#i18n/sentence.ts';
import { type Contract, wordOf } from './contract.ts';
import type { FileAddress, FileReply, FoundAnswer, Refusal, SessionChange } from './handler.ts';

/** The body of every answer (contract.md section 1). */
export interface Envelope {
  readonly code: 0 | 4000 | 4001 | 5000;
  readonly message: string;
  readonly data: unknown;
}

/** An envelope with its HTTP status: 200 for business answers, a real one for abuse of the protocol. */
export interface Outcome {
  readonly status: number;
  readonly envelope: Envelope;
  readonly session?: SessionChange;
  readonly browserKey?: string;
  /** Sent in place of the envelope. */
  readonly file?: FileReply | FileAddress;
}

/** What a text is made from: whose words, in which language. */
export interface Speaker {
  readonly contract: Contract;
  readonly locale: Locale;
}

const withoutIndexes = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '');

const placeholder = /%\{(\w+)\}/g;
const fill = (text: string, params: Violation['params'] = {}): string =>
  text.replace(placeholder, (_, name: string) => String(params[name] ?? ''));

/** What a noun is called in the midst of a sentence: English begins it small, unless it is an abbreviation. */
const nounInSentence = ({ contract, locale }: Speaker, noun: string): string => {
  const name = singular(wordOf(contract, { locale, noun, key: 'name' }) ?? noun);
  return /^[A-Z][a-z]/.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
};

/**
 * What is said of a record as a whole calls it by its noun, where the rule has such a sentence (`call.notFound.named`): by the noun the rule
 * names in its params, else by that of the call.
 */
const ofNoun = (speaker: Speaker, noun: string, { rule, field, params = {} }: Violation): Violation => {
  const named = `${rule}.named`;
  if (params.noun === undefined && field !== undefined) return violation(rule, field, params);
  if (ruleWords[speaker.locale][named] === undefined) return violation(rule, field, params);
  return violation(named, field, { ...params, noun: nounInSentence(speaker, String(params.noun ?? noun)) });
};

/** A schema's own message for a broken keyword (`messages.<path>.<keyword>`), else the rule's sentence. */
export const violationText = (speaker: Speaker, noun: string, broken: Violation): string => {
  const { contract, locale } = speaker;
  const keyword = broken.rule.replace(/^validation\./, '');
  const key = `messages.${withoutIndexes(broken.field ?? '')}.${keyword}`;
  const own = keyword === broken.rule ? undefined : wordOf(contract, { locale, noun, key });
  const ownRule = wordOf(contract, { locale, noun, key: `rules.${broken.rule.replace(`${noun}.`, '')}` });
  const kind = findField(contract.models[noun]?.fields ?? [], withoutIndexes(broken.field ?? ''))?.kind;
  const spoken = ofNoun(speaker, noun, { ...broken, rule: sentenceRule(broken, kind) });
  return fill(own ?? ownRule ?? ruleText(locale, spoken), broken.params);
};

const fieldTexts = (speaker: Speaker, noun: string, violations: readonly Violation[]) => {
  const named = violations.filter((broken) => broken.field !== undefined && broken.field !== '');
  if (named.length === 0) return {};
  return {
    fields: Object.fromEntries(named.map((broken) => [broken.field, violationText(speaker, noun, broken)])),
  };
};

/** A reason as a sentence in the reader's language; undefined without one. */
const reasonSentence = ({ contract, locale }: Speaker, reason: Reason | undefined): string | undefined => {
  const noun = reason?.rule.split('.')[0] ?? '';
  const model = contract.models[noun];
  if (reason === undefined || model === undefined) return undefined;
  return reasonText(model, reason, {
    say: (rule, params = {}) => ruleText(locale, { rule, params }),
    noun: (key) => wordOf(contract, { locale, noun, key }),
  });
};

/** A reason as data and as a sentence. */
const reasonDetail = (speaker: Speaker, reason: Reason | undefined) => {
  const text = reasonSentence(speaker, reason);
  return text === undefined ? {} : { reason: { ...reason, text } };
};

/** Why a refusal refused, in one sentence: its reason where it names one, else the text of its first violation. */
export const refusalSentence = (speaker: Speaker, noun: string, refusal: Refusal): string => {
  const [first = violation(refusal.errorKey)] = refusal.violations;
  return reasonSentence(speaker, refusal.reason) ?? violationText(speaker, noun, first);
};

const successText = ({ contract, locale }: Speaker, call: CallModel, ownRule: string | undefined): string => {
  if (ownRule !== undefined) return ruleText(locale, violation(ownRule));
  return (
    (call.hasSuccess
      ? wordOf(contract, { locale, noun: call.noun, key: `success.${call.name}` })
      : undefined) ?? ''
  );
};

const doneEnvelope = (
  speaker: Speaker,
  call: CallModel,
  answer: Extract<FoundAnswer, { readonly kind: 'done' }>,
): Envelope => ({ code: 0, message: successText(speaker, call, answer.success), data: answer.reply });

/** A download is opened as a page: by its status the browser knows that what came is not the file. */
const refusedStatus = (call: CallModel): number => (call.encoding === 'navigation' ? 403 : 200);

/** An answer of a handler as its reader gets it. */
export const outcomeOf = (speaker: Speaker, call: CallModel, answer: FoundAnswer): Outcome => {
  switch (answer.kind) {
    case 'done':
      return {
        status: 200,
        envelope: doneEnvelope(speaker, call, answer),
        ...(answer.session === undefined ? {} : { session: answer.session }),
        ...(answer.browserKey === undefined ? {} : { browserKey: answer.browserKey }),
      };
    case 'refused': {
      const [first = violation(answer.errorKey)] = answer.violations;
      const data = {
        error_key: answer.errorKey,
        ...fieldTexts(speaker, call.noun, answer.violations),
        ...reasonDetail(speaker, answer.reason),
        ...answer.extra,
      };
      return {
        status: answer.status ?? refusedStatus(call),
        envelope: { code: 4000, message: violationText(speaker, call.noun, first), data },
      };
    }
    case 'signedOut':
      return {
        status: refusedStatus(call),
        envelope: {
          code: 4001,
          message: ruleText(speaker.locale, violation(answer.rule)),
          data: { error_key: answer.rule },
        },
      };
    case 'file':
      return { status: 200, envelope: { code: 0, message: '', data: {} }, file: answer.file };
    default:
      return answer satisfies never;
  }
};

/** When a client that cannot be answered now may ask again: busy, away and restarting are over soon or last. */
export const retryAfterSeconds = 5;

/** What proxies call it when the client did not wait for the answer: no one reads it, and nothing is broken. */
export const clientGone = 499;

/** A refusal before any handler: abuse of the protocol, or a server that cannot answer now. */
export const protocolOutcome = (
  locale: Locale,
  {
    rule,
    status,
    code = 4000,
  }: { readonly rule: string; readonly status: number; readonly code?: 4000 | 5000 },
): Outcome => ({
  status,
  envelope: { code, message: ruleText(locale, violation(rule)), data: { error_key: rule } },
});

import type { Generated } from 'kysely';
import type { MessagePurpose } from '#domain/message/purpose.ts';
import type { TemplatePurpose } from '#domain/messageTemplate/purposes.ts';
import type { Day, Instant, NullableInstant } from './columns.ts';

// Messages on their way out, what became of them, and the wording of the invitation.

/** One message; `provider_key` names it to the provider, however often it is handed over. */
export interface SmsOutboxTable {
  id: Generated<number>;
  company_id: number;
  country_code: string;
  phone: string;
  text: string;
  created_at: Instant;
  provider_key: Generated<string>;
  purpose: Generated<MessagePurpose>;
  status: Generated<'waiting' | 'sending' | 'sent' | 'failed'>;
  batch_id: number | null;
  attempts: Generated<number>;
  /** When it is tried next; while it is being sent: when whoever has it counts as dead. */
  next_attempt_at: NullableInstant;
  sent_at: NullableInstant;
  error: string | null;
}

/** What was sent at once: an activation of many people, or one notice. */
export interface MessageBatchTable {
  company_id: number;
  batch_id: number;
  purpose: MessagePurpose;
  /** The wording before names are filled in, and the address in it. */
  text: string;
  link: Generated<string>;
  /** Null: sent by the clock. */
  creator_id: number | null;
  created_at: Instant;
  /** People who were meant, and those of them to whom nothing stood against it. */
  total: number;
  to_send: number;
  /** Messages that stand in the outbox. */
  prepared: Generated<number>;
  sent: Generated<number>;
  failed: Generated<number>;
  /** What was paid for: parts of 70 or 67 characters. */
  segments: Generated<number>;
  finished_at: NullableInstant;
}

/** Somebody a batch was meant for, as they were then. */
export interface MessageRecipientTable {
  company_id: number;
  batch_id: number;
  /** Place in the batch, from 1. */
  seq: number;
  user_id: number | null;
  name: string;
  country_code: string;
  phone: string;
  /** Why nothing was sent; null: it was, or will be. */
  reason: string | null;
  message_id: number | null;
}

/** One activation notice per person and week: the key is the rule. */
export interface ActivationNoticeTable {
  company_id: number;
  user_id: number;
  /** The Monday of the week in the company's zone. */
  week: Day;
  batch_id: number;
}

/** A number whose last message was turned down for good. */
export interface UndeliverableNumberTable {
  company_id: number;
  country_code: string;
  phone: string;
  reason: string;
  since: Instant;
}

/** How many notices a company, a person or an address caused on a day. */
export interface MessageSpendTable {
  scope: 'company' | 'person' | 'address';
  key: string;
  day: Day;
  spent: number;
}

/** How a company words its invitation; without a row: as the product does. */
export interface InviteNoteTable {
  company_id: number;
  text: string;
  status: 'draft' | 'reviewing' | 'approved' | 'rejected';
  approved_text: string | null;
  approved_at: NullableInstant;
  reason: string | null;
  submitted_at: NullableInstant;
  version: Generated<number>;
  updated_at: Instant;
  updated_by: number | null;
}

/** How a company words what it sends for one purpose. */
export interface MessageTemplateTable {
  company_id: number;
  template_id: number;
  name: string;
  purpose: TemplatePurpose;
  text: string;
  status: 'draft' | 'reviewing' | 'approved' | 'rejected';
  /** What the platform has read; messages never say anything else. */
  approved_text: string | null;
  approved_at: NullableInstant;
  submitted_at: NullableInstant;
  reason: string | null;
  in_use: Generated<number>;
  version: Generated<number>;
  updated_at: Instant;
  updated_by: number | null;
}

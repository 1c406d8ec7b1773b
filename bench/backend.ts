import { randomBytes } from 'node:crypto';
import { devNull } from 'node:os';
import { pino } from 'pino';
import type { Database } from '#server/database/connection.ts';
import { sources } from '#server/features/index.ts';
import { companionName } from '#server/guard/headers.ts';
import { setUnlocked } from '#server/guard/store/sessionGates.ts';
import { insertSession } from '#server/guard/store/sessions.ts';
import { handlersOf } from '#server/http/handlers.ts';
import { generatedContract } from '#server/platform/contract.ts';
import { createLogger } from '#server/platform/logger.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { memoryStore } from '#server/platform/outbound/fileStore.ts';
import { createOutside } from '#server/platform/outbound/outsideFetch.ts';
import { createPay, demoPaying } from '#server/platform/outbound/pay/payPort.ts';
import { createLinkSealer, linkKeyBytes } from '#server/platform/outbound/signing.ts';
import { outboxSms } from '#server/platform/outbound/sms/smsPort.ts';
import { defaultConfig, type Ports } from '#server/platform/ports.ts';

/** As the console makes them: 64 hexadecimal digits. */
const deviceId = 'be'.repeat(32);
/** No one gives a management password in between. */
const afterEveryRun = new Date('2100-01-01T00:00:00Z');
const randomToken = () => randomBytes(32).toString('base64url');

/** The ports of a server in production. The access log is written as there; only where it goes is no one's screen. */
export const createPorts = (database: Database): Ports => {
  const contract = generatedContract();
  const handlers = handlersOf(contract);
  return {
    database,
    contract: () => contract,
    handlers: () => handlers,
    sources,
    clock: () => new Date(),
    randomToken,
    files: memoryStore(),
    links: createLinkSealer(randomBytes(linkKeyBytes)),
    sms: outboxSms,
    pay: createPay(demoPaying),
    outside: createOutside([]),
    logger: createLogger('info', pino.destination({ dest: devNull, sync: true })),
    metrics: createMetrics(),
    lifecycle: { stage: () => 'serving' },
    config: { ...defaultConfig, publicOrigin: () => 'https://console.example.com' },
  };
};

/** A signed-in browser: what rides in its bodies, and its cookies by name. */
export interface SignedInBrowser {
  readonly fields: Readonly<Record<string, string | number>>;
  readonly cookies: Readonly<Record<string, string>>;
}

/** Whose browser it is. */
export interface Person {
  readonly companyId: number;
  readonly userId: number;
}

/** Signs a person in as their browser would be. */
export const openSession = async ({ db }: Database, person: Person): Promise<SignedInBrowser> => {
  const {
    token,
    sessionId,
    cookie = '',
  } = await insertSession(db, {
    ...person,
    deviceId,
    kind: 'browser',
    now: new Date(),
    randomToken,
  });
  await setUnlocked(db, sessionId, afterEveryRun);
  const { userId, companyId } = person;
  return {
    fields: { user_id: userId, company_id: companyId, token, device_id: deviceId },
    cookies: {
      user_id: String(userId),
      company_id: String(companyId),
      token,
      deviceId,
      [companionName(false)]: cookie,
    },
  };
};

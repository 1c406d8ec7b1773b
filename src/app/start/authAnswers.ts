import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider } from 'ra-core';
import type { PermissionReply } from '#session/account.ts';
import { isAllowed } from '#session/authProvider.ts';
import { permissionsKey } from '#views/reasons/usePermissionReply.ts';

/** The names of react-admin's own questions about the session. */
const keys = {
  all: ['auth'],
  isSignedIn: ['auth', 'checkAuth', {}],
  permissions: permissionsKey,
  identity: ['auth', 'getIdentity'],
} as const;

interface AskedAccess {
  readonly resource: string;
  readonly action: string;
  readonly recordId?: unknown;
  /** False: not asked at all, and an answer would be acted upon. */
  readonly enabled?: boolean;
}

/**
 * Answers react-admin's questions about access in the moment they are first asked: each of them is a query of its own, and a page
 * would wait for all of them only to hear what the permission map said long ago. Rows say themselves what may be done with them.
 */
const answerAccess = (client: QueryClient): void => {
  client.getQueryCache().subscribe(({ type, query }) => {
    const [area, question, asked] = query.queryKey as readonly [unknown?, unknown?, AskedAccess?];
    if (type !== 'added' || area !== 'auth' || question !== 'canAccess' || asked === undefined) return;
    const permissions = client.getQueryData<PermissionReply>(keys.permissions);
    if (permissions !== undefined && asked.recordId === undefined && asked.enabled !== false)
      query.setData(isAllowed(permissions, { resource: asked.resource, action: asked.action }));
  });
};

/**
 * Gives react-admin what start-up knows of the session before it asks, so that the first page is put together once and not once
 * per answer. `isKnown`: who is signed in is known with their permissions; otherwise react-admin asks as it always does.
 */
export const prepareAuthAnswers = async (
  client: QueryClient,
  auth: AuthProvider,
  isKnown: boolean,
): Promise<void> => {
  // Asked again in the background, an answer that stays the same is no reason to render all that heard it.
  client.setQueryDefaults(keys.all, { notifyOnChangeProps: ['data', 'error', 'isPending'] });
  answerAccess(client);
  if (!isKnown) return;
  const [permissions, identity] = await Promise.all([auth.getPermissions?.({}), auth.getIdentity?.()]);
  client.setQueryData(keys.isSignedIn, true);
  client.setQueryData(keys.permissions, permissions);
  client.setQueryData(keys.identity, identity);
};

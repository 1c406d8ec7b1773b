/** What a token is sealed for: that of one link opens no other. */
export const sealSubject = (companyId: number, inviteId: number): string => `invite ${companyId} ${inviteId}`;

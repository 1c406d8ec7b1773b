import { cleanup, render, screen } from '@testing-library/react';
import { AdminContext, type AuthProvider, TestMemoryRouter } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import { FormFactsProvider, useConditionFacts } from '#views/form/state/formState.tsx';
import { createSchemaResolver } from '#views/form/useSchemaResolver.ts';
import { parcelSchema } from './parcel.ts';

afterEach(cleanup);

const auth: AuthProvider = {
  login: async () => {},
  logout: async () => {},
  checkAuth: async () => {},
  checkError: async () => {},
  getPermissions: async () => undefined,
  getIdentity: async () => ({ id: 7, fullName: '王芳' }),
};

const Facts = () => <output>{JSON.stringify(useConditionFacts())}</output>;

describe('facts of a form', () => {
  it('name who is signed in, and when the form was opened', async () => {
    render(
      <TestMemoryRouter>
        <AdminContext authProvider={auth}>
          <FormFactsProvider value={{ isEditing: true }}>
            <Facts />
          </FormFactsProvider>
        </AdminContext>
      </TestMemoryRouter>,
    );

    const facts = JSON.parse((await screen.findByText(/"userId":7/)).textContent);
    expect(facts).toMatchObject({ isEditing: true, userId: 7 });
    expect(Date.parse(facts.now)).toBeGreaterThan(0);
  });
});

describe('a form whose checks cannot be loaded', () => {
  const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

  it.each([
    { what: 'the compiled schema', own: { validate: missing } },
    { what: 'rules of the domain', own: { validate: async () => undefined, checks: missing } },
  ])('says so instead of breaking: $what', async ({ own }) => {
    const { noun, fields, rules } = createModel(parcelSchema());
    const resolver = createSchemaResolver({ noun, fields, rules, facts: { isEditing: false }, ...own });

    const { errors } = await resolver({ name: '瓶' }, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });

    expect(JSON.stringify(errors.root)).toContain('views.error.checks');
  });
});

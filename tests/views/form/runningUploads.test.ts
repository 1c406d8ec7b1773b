import { describe, expect, it } from 'vitest';
import { createRunningUploads, withFinishedUploads } from '#views/form/state/formState.tsx';

const options = { fields: {}, shouldUseNativeValidation: false };

describe('the check of a form with uploads', () => {
  it('refuses at the field until the file has arrived', async () => {
    const uploads = createRunningUploads();
    const check = withFinishedUploads(async (values) => ({ values, errors: {} }), uploads);
    const values = { name: '甲', doors: [{ photo: null }] };

    const end = uploads.begin('doors.0.photo');
    const refused = await check(values, undefined, options);
    end();

    expect(refused.errors).toMatchObject({ doors: [{ photo: { type: 'unfinishedUpload' } }] });
    expect(refused.values).toEqual({});
    expect(await check(values, undefined, options)).toEqual({ values, errors: {} });
  });
});

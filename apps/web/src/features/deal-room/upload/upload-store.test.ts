import { expect, test, vi } from 'vitest';
import { signedIn } from '../../../lib/auth-state.ts';
import { authStore } from '../../../lib/auth.ts';
import { isSessionEnding } from '../../../lib/end-session.ts';
import { emptyUploadForm } from '../model/upload-form.ts';
import { formStore, restoreUnsent, unsentStore } from './upload-store.ts';

function keepInMemory(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
}

test('what was chosen before the session ended is there again for the same user, once', () => {
  keepInMemory();
  const user = {
    id: 'u1',
    email: 'a@landfall.example',
    username: 'A',
    entitlements: [],
    roles: [],
    isSuperUser: false,
  };
  authStore.set(signedIn(user, null));
  const documentType = {
    doc_type_code: 'OC',
    doc_type_name: 'Offering Circular (OC)',
    allowed_exts: 'pdf',
    isPageNumbersRequired: false,
  } as const;
  formStore.set({
    ...emptyUploadForm,
    documentType,
    issuer: 'Northwind Re Ltd.',
    classes: ['A'],
    file: new File(['%PDF-'], 'a.pdf'),
  });
  isSessionEnding.set(true);
  formStore.set(emptyUploadForm);

  restoreUnsent('u1', [documentType]);
  expect(formStore.get()).toEqual({ ...emptyUploadForm, documentType, issuer: 'Northwind Re Ltd.', classes: ['A'] });
  expect(unsentStore.get()).toEqual({ fileName: 'a.pdf', wasSending: false });
  formStore.set(emptyUploadForm);
  restoreUnsent('u1', [documentType]);
  expect(formStore.get()).toEqual(emptyUploadForm);
});

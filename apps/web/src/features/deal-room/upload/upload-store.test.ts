import { afterEach, expect, test, vi } from 'vitest';
import { authStore, initialAuthState, signedIn } from '../../../lib/auth.ts';
import { isSessionEnding } from '../../../lib/end-session.ts';
import { memoryShelf, serveStorageKeys } from '../../../lib/sealed-storage.fixture.ts';
import { emptyUploadForm } from '../model/upload-form.ts';
import { formStore, restoreUnsent, unsentStore } from './upload-store.ts';

// Other files share the module in one worker.
afterEach(() => {
  isSessionEnding.set(false);
  authStore.set(initialAuthState);
  vi.unstubAllGlobals();
});

test('what was chosen before the session ended is there again for the same user, once', async () => {
  serveStorageKeys();
  vi.stubGlobal('sessionStorage', memoryShelf());
  // As the screen does when it opens: after the end of the session the key could not be had.
  await restoreUnsent('u1', []);
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

  await restoreUnsent('u1', [documentType]);
  expect(formStore.get()).toEqual({ ...emptyUploadForm, documentType, issuer: 'Northwind Re Ltd.', classes: ['A'] });
  expect(unsentStore.get()).toEqual({ fileName: 'a.pdf', wasSending: false });
  formStore.set(emptyUploadForm);
  await restoreUnsent('u1', [documentType]);
  expect(formStore.get()).toEqual(emptyUploadForm);
});

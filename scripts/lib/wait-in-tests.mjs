import { vi } from 'vitest';

// By itself, Vitest gives up waiting after a second, and a busy machine may need longer. Each test has its own limit.
// This is read once a test file, while the files of a worker share their `vi`.
const mark = 'isPatient';
const { waitFor } = vi;
if (!(mark in waitFor)) {
  const patient = (look, options = { timeout: 50_000, interval: 20 }) => waitFor.call(vi, look, options);
  vi.waitFor = Object.assign(patient, { [mark]: true });
}

import { vi } from 'vitest';

// By itself, Vitest gives up waiting after a second, and a busy machine may need longer. Each test has its own limit.
const { waitFor } = vi;
vi.waitFor = (look, options = { timeout: 50_000, interval: 20 }) => waitFor.call(vi, look, options);

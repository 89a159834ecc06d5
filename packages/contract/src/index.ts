export * from './accounts.ts';
export * from './codes.ts';
export * from './constants.ts';
export * from './dates.ts';
export * from './endpoint.ts';
export * from './entitlements.ts';
export * from './errors.ts';

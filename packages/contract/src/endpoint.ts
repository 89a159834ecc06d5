import type { z } from 'zod';
import type { FeatureName, Requirement } from './entitlements.ts';

/**
 * Who may call an endpoint. Every endpoint says so explicitly:
 * `public`: anyone; `session`: any signed-in user; `anyOf`: a user who meets at least one requirement;
 * `role`: a user holding one of the roles named (bypass roles do not count here unless they are named).
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'session' }
  | { kind: 'anyOf'; requirements: readonly [Requirement, ...Requirement[]] }
  | { kind: 'role'; roles: readonly [string, ...string[]] };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Endpoint {
  /** Stable operation id, such as `saveExtractedData`. */
  id: string;
  method: Method;
  /** Path with parameters in braces, such as `/deal-room/documents/{documentId}/sign-off`. */
  path: string;
  summary: string;
  tag: string;
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** What is sent instead of JSON. */
  multipart?: boolean;
  /** JSON answer by success status. A binary answer has no schema. */
  responses: Readonly<Record<number, z.ZodType | 'binary' | 'empty'>>;
}

/** Keeps the literal types of an endpoint while checking its shape. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

export const under = (parent: NonNullable<Requirement['parent']>, feature: FeatureName): Requirement => ({
  parent,
  feature,
});

import { z } from 'zod';
import type { FeatureName, Requirement } from './entitlements.ts';
import { count } from './values.ts';

export const success = <T extends z.ZodType>(data: T) => z.object({ status: z.literal('SUCCESS'), data });

/** The content of a page of a list. `number` is 0-based; `totalElements` counts all pages. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ content: z.array(item), number: count, last: z.boolean(), totalElements: count });

/**
 * Who may call an endpoint. `public`: anyone; `session`: any signed-in user, or a program with a token; `account`: only the user, about the own account; `anyOf`: a user who meets at least one
 * requirement; `role`: a user with one of the named roles (a bypass role counts only if it is named).
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'session' }
  | { kind: 'account'; requirement?: Requirement }
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
  /**
   * Asks who is there when the last proof is older than the configured time: `always`, or only where the user has a
   * second factor.
   */
  confirmed?: 'always' | 'with-factor';
  /** The request is a form, not JSON. */
  multipart?: boolean;
  /** The text parts of the form, which also has a part `file`. */
  form?: z.ZodType;
  /** The answer goes on until the caller ends it. */
  endless?: boolean;
  /** JSON answer by success status. A binary answer has no schema. */
  responses: Readonly<Record<number, z.ZodType | 'binary' | 'empty'>>;
}

type Rest = Omit<Endpoint, 'id' | 'method' | 'path'>;
/** A method and a path, such as `GET /deal-room/deals`. */
type Call = `${Method} /${string}`;

/** Keeps the literal types of an endpoint while checking its shape. */
export function defineEndpoint<const E extends Rest>(id: string, call: Call, endpoint: E) {
  const [method, path] = call.split(' ') as [Method, string];
  return { id, method, path, ...endpoint };
}

/** `defineEndpoint` for endpoints that share a tag and who may call them. */
export const endpointsFor =
  <const S extends Pick<Endpoint, 'tag' | 'access' | 'confirmed'>>(shared: S) =>
  <const E extends Omit<Rest, 'tag' | 'access'>>(id: string, call: Call, endpoint: E) =>
    defineEndpoint(id, call, { ...shared, ...endpoint });

export const under = (parent: NonNullable<Requirement['parent']>, feature: FeatureName): Requirement => ({
  parent,
  feature,
});

/** A user who meets at least one of the requirements. */
export const anyOf = (...requirements: [Requirement, ...Requirement[]]) => ({ kind: 'anyOf', requirements }) as const;
export const catAdmins = { kind: 'role', roles: ['Cat Admin'] } as const;

export const reportTriage = under('DEAL_ROOM_AUTOMATION', 'REPORT_TRIAGE');
export const myDeals = under('DEAL_ROOM_AUTOMATION', 'MY_DEALS');
/** Needed for searches; today's whole list needs only a session. */
export const securityAnalysisRequirement = under('TOOLS', 'SECURITY_ANALYSIS');
export const endOfDayDashboards = [
  under('PORTFOLIO_MANAGEMENT', 'EOD_DASHBOARD'),
  under('ANALYST_PORTAL', 'EOD_DASHBOARD_ANALYST'),
] as const;

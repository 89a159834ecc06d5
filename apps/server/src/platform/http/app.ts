import type { Endpoint } from '@landfall/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, Ctx, Services } from '../context.ts';
import type { JobHandler } from '../queue.ts';

export type App = FastifyInstance;

/** Finds the caller; null without a valid session. The accounts slice provides it. */
export type LoadActor = (request: FastifyRequest) => Promise<Actor | null>;

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
    loadActor: LoadActor;
  }
  interface FastifyRequest {
    /** Set for routes of the contract, once the caller is known. */
    ctx: Ctx | null;
  }
  interface FastifyContextConfig {
    /** The contract's endpoint this route serves. */
    endpoint?: Endpoint;
    /** A route of the server itself, outside the contract: health, API description, the browser application. */
    platform?: boolean;
  }
}

/** What a slice brings to the server; `src/features.ts` lists them all. */
export interface Feature {
  name: string;
  routes?: (app: App) => void;
  jobs?: readonly JobHandler[];
  /** Prepares the slice before jobs and calls are taken. */
  atStart?: (ctx: Ctx) => Promise<void>;
}

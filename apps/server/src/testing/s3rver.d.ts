declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  export interface S3Context {
    method: string;
    path: string;
    query: Record<string, string | undefined>;
    status: number;
    body: unknown;
    type: string;
    mountPath: string;
    state: object;
  }

  /** Only what the tests use of it. */
  export default class S3rver {
    constructor(options: {
      directory: string;
      address?: string;
      port?: number;
      silent?: boolean;
      configureBuckets?: readonly { name: string }[];
    });
    /** Koa's list of what handles a call, in order. */
    middleware: ((context: S3Context, next: () => Promise<void>) => Promise<void>)[];
    httpServer: Server;
    run(): Promise<{ port: number }>;
  }
}

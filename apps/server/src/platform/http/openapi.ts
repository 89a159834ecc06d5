import swagger from '@fastify/swagger';
import { errorBody } from '@landfall/contract';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { App } from './app.ts';

/** Describes every route of the contract as OpenAPI 3.1. Must be registered before the routes. */
export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Landfall', version: '0.1.0', description: 'The API of the Landfall server.' },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'landfall_session' } },
      },
    },
    transform: (input) => {
      const described = jsonSchemaTransform(input);
      const { endpoint } = input.route.config ?? {};
      const schema = described.schema as Record<string, unknown>;
      if (!endpoint) return { ...described, schema: { ...schema, hide: true } };
      const binary = Object.entries(endpoint.responses).filter(([, answer]) => typeof answer === 'string');
      return {
        ...described,
        schema: {
          ...schema,
          ...(endpoint.access.kind === 'public' ? {} : { security: [{ session: [] }] }),
          ...(endpoint.multipart ? { consumes: ['multipart/form-data'] } : {}),
          response: {
            ...(schema['response'] as object | undefined),
            ...Object.fromEntries(binary.map(([status, kind]) => [status, withoutSchema(kind === 'binary')])),
            default: { description: 'Error', ...z.toJSONSchema(errorBody) },
          },
        },
      };
    },
  });
}

const withoutSchema = (binary: boolean) =>
  binary ? { type: 'string', format: 'binary', description: 'The file' } : { type: 'null', description: 'Nothing' };

export function serveDescription(app: App): void {
  app.get('/openapi.json', { config: { platform: true }, schema: { hide: true } }, () => app.swagger());
}

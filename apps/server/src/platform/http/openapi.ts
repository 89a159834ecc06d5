import swagger from '@fastify/swagger';
import { errorBody } from '@landfall/contract';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { pageAddress } from '../page-address.ts';
import type { App } from './app.ts';
import { callExamples, takesToken } from './call-examples.ts';

/** Describes every route of the contract as OpenAPI 3.1. Must be registered before the routes. */
export async function describeApi(app: App, config: Config): Promise<void> {
  const site = pageAddress(config, '');
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Landfall', version: '0.1.0', description: 'The API of the Landfall server.' },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'landfall_session' },
          token: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: (input) => {
      const described = jsonSchemaTransform(input);
      const { endpoint } = input.route.config ?? {};
      const schema = described.schema as Record<string, unknown>;
      if (!endpoint) return { ...described, schema: { ...schema, hide: true } };
      const form = endpoint.form && (z.toJSONSchema(endpoint.form, { io: 'input' }) as FormSchema);
      const forPrograms = takesToken(endpoint);
      const binary = Object.entries(endpoint.responses).filter(([, answer]) => typeof answer === 'string');
      return {
        ...described,
        schema: {
          ...schema,
          ...(endpoint.access.kind === 'public'
            ? {}
            : { security: [{ session: [] }, ...(forPrograms ? [{ token: [] }] : [])] }),
          ...(endpoint.multipart ? { consumes: ['multipart/form-data'], body: withFile(form) } : {}),
          ...(forPrograms
            ? { 'x-codeSamples': callExamples(endpoint, { ...schema, ...(form ? { form } : {}) }, site) }
            : endpoint.access.kind === 'public'
              ? {}
              : { description: 'Only in a session of the user, not with a token.' }),
          ...(endpoint.multipart ? { description: scannedFile } : {}),
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

const scannedFile =
  'Where the operator has set LANDFALL_SCANNER, a virus scanner looks at the file first: an infected file is refused with 422, and every file with 503 while the scanner gives no clear answer. Nothing of it is stored.';

interface FormSchema extends Record<string, unknown> {
  properties?: Record<string, unknown>;
  required?: string[];
}

const withFile = (form: FormSchema | undefined) => ({
  type: 'object',
  properties: { ...form?.properties, file: { type: 'string', format: 'binary' } },
  required: [...(form?.required ?? []), 'file'],
});

const withoutSchema = (binary: boolean) =>
  binary ? { type: 'string', format: 'binary', description: 'The file' } : { type: 'null', description: 'Nothing' };

export function serveDescription(app: App): void {
  app.get('/openapi.json', { config: { platform: true }, schema: { hide: true } }, () => app.swagger());
}

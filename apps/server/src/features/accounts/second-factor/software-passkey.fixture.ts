import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { cose, isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const big = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** A security key in software, for a page at this address: what a browser would send for it. */
export function softwarePasskey(address: string) {
  const { origin, hostname } = new URL(address);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let signatures = 0;
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, more: Buffer = Buffer.alloc(0)) =>
    Buffer.concat([sha256(hostname), Buffer.from([flags]), big(signatures, 4), more]);
  const names = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };

  return {
    register: (challenge: string) => {
      const key = new Map<number, number | Uint8Array>([
        [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
        [cose.COSEKEYS.alg, cose.COSEALG.ES256],
        [cose.COSEKEYS.crv, cose.COSECRV.P256],
        [cose.COSEKEYS.x, new Uint8Array(Buffer.from(x, 'base64url'))],
        [cose.COSEKEYS.y, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), big(id.length, 2), id, isoCBOR.encode(key)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(0x41, credential))],
      ]);
      return {
        ...names,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        },
      };
    },
    sign: (challenge: string) => {
      signatures += 1;
      const data = authenticatorData(0x01);
      const client = clientData('webauthn.get', challenge);
      return {
        ...names,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      };
    },
  };
}

import { z } from 'zod';

type Present<T> = { [Key in keyof T]?: NonNullable<T[Key]> };

/** An address names only what it has a value for. */
const withoutGaps = <T extends object>(parts: T): Present<T> =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Present<T>;

export type AddressChange<Address> = { [Key in keyof Address]?: Address[Key] | undefined };

/** An address with some of it changed, or taken out as undefined. */
export const changedAddress = <Address extends object>(before: Address, change: AddressChange<Address>): Address =>
  withoutGaps({ ...before, ...change }) as Address;

/** Reads a screen's address part by part; what is missing or cannot be read is left out. */
export function addressReader<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const parts = Object.entries(shape).map(([name, schema]) => [name, schema.optional().catch(undefined)] as const);
  const schema = z.object(Object.fromEntries(parts));
  return (raw: Record<string, unknown>) =>
    withoutGaps(schema.parse(raw)) as { [Name in keyof Shape]?: NonNullable<z.output<Shape[Name]>> };
}

/** The router reads `q=2025` as a number, and `q=true` as a truth value. */
export const addressText = (longest: number) =>
  z.union([z.string(), z.number(), z.boolean()]).transform(String).pipe(z.string().trim().min(1).max(longest));

import type { Ctx } from '../../platform/context.ts';
import { findUserByEmail } from '../accounts/index.ts';
import type { Person } from '../eod-dashboard/index.ts';

export interface People {
  analyst: Person;
  admin: Person;
}

/** The people who act on past days, with their accounts where these exist. */
export async function demoPeople({ db }: Ctx): Promise<People> {
  const person = async (name: string): Promise<Person> => {
    const email = `${name}@landfall.example`;
    return { id: (await findUserByEmail(db, email))?.id ?? null, email };
  };
  return { analyst: await person('analyst'), admin: await person('admin') };
}

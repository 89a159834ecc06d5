import type { Db } from '../../../platform/database/schema.ts';
import type { Person } from '../engine/index.ts';

export interface People {
  analyst: Person;
  admin: Person;
  qa: Person;
}

/** Who did what on the days that lie behind; with their accounts, where those are there. */
export async function demoPeople(db: Db): Promise<People> {
  const rows = await db.selectFrom('users').select(['id', 'email']).execute();
  const person = (name: string): Person => {
    const email = `${name}@landfall.example`;
    return { id: rows.find((row) => row.email === email)?.id ?? null, email };
  };
  return { analyst: person('analyst'), admin: person('admin'), qa: person('qa') };
}
